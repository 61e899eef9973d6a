import { z } from '../schema.ts';
import { Code } from './code.ts';
import { Chapter, Loudness } from './episodes.ts';
import { moment } from './moment.ts';

export const UploadTicket = z
  .object({
    uploadURL: z.string(),
    method: z.literal('PUT'),
    isResumable: z.boolean(),
    headers: z.record(z.string(), z.string()),
    bodyKind: z.enum(['raw', 'form']),
    objectPath: z.string(),
    expiresAt: moment,
  })
  .meta({ id: 'UploadTicket' });

/** What has arrived, by the path that an episode names. */
export const StoredUpload = z.object({ objectPath: z.string() });

export const AudioDetails = z
  .object({
    duration: z.int(),
    loudness: Loudness.nullable(),
    loudnessProblem: z.string().nullable(),
    loudnessProblemCode: Code.nullable(),
    marks: z.object({ notes: z.array(z.string()) }).nullable(),
    tags: z
      .object({
        title: z.string().nullable(),
        description: z.string().nullable(),
        chapters: z.array(Chapter),
        artwork: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AudioDetails' });

/** Of the library: null to a callback that says nothing. */
export const CallbackAnswer = z.looseObject({}).nullable();

import { withCode, z } from '../schema.ts';
import { moment, type Stated } from './moment.ts';
import { Chapter, Loudness } from './audio.ts';
import { Code } from './code.ts';
import type { Calls } from './call.ts';
import { UploadedAudio } from '../audio-tags.ts';
import { OF_FILES, OF_PICTURES } from './refusals.ts';
import { MAX_EPISODE_ART_BYTES } from '../limits.ts';
import { UploadRequest } from '../upload.ts';

export const StoredPicture = z.object({ artwork: z.string() });

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
/** Where and how to upload the bytes. Times are ISO 8601. `isResumable`: the URL also takes them in parts, by tus. */
export type UploadTicket = Stated<typeof UploadTicket>;

/** A file that has arrived, by the path that an episode names. */
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

export const PdfAttachment = z.object({
  pdfUrl: z.string({ error: withCode('notText') }).max(2048, withCode('tooLong')),
});

/** Calls about uploaded files. */
export const files = {
  beginUpload: {
    address: 'POST /api/objects/upload',
    isIdempotent: true,
    summary: 'Starts an upload, and returns where to send the bytes. A backup needs an administrator’s recent sign-in.',
    notes:
      'A file over the limit of its kind (audio 100 MB, PDF 10 MB) is 413. A `copy` is a backup of a site, for administrators with a recent sign-in. It can have up to 200 GB if the disk has room, and is sent in parts (PATCH).',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: UploadRequest,
    answers: { 200: UploadTicket },
    refuses: {
      forbidden: ['adminsOnly', 'signInAgain'],
      tooMany: ['tooManyUnfinishedUploads'],
      diskFull: ['storageFull'],
      unavailable: ['storageUnavailable', 'storageUnset'],
      tooLarge: ['fileTooLarge'],
    },
  },
  attachPdf: {
    address: 'PUT /api/pdf-attachments',
    summary: 'Accepts a PDF that was uploaded here or to our storage.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: PdfAttachment,
    answers: { 200: StoredUpload },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'pdfNotUploaded', 'audioMissing'] },
  },
  readAudioTags: {
    address: 'POST /api/audio-tags',
    summary: 'Returns what an uploaded audio file contains: length, loudness, title, chapters and cover.',
    notes:
      '`{audioUrl}` is that of audio that has arrived and that no episode has. `loudness` is as in an episode, and is there seconds after the file has arrived. `tags` is null or what the file says about itself: `{title, description, chapters, artwork}`. `artwork` is the path of its cover, if that can be an episode’s picture. The site uses none of this unless you send it with the episode.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: UploadedAudio,
    answers: { 200: AudioDetails },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'audioMissing'] },
  },
  storeArtwork: {
    address: 'PUT /api/episodes/artwork',
    summary: 'Stores the picture of an episode, and returns the value for its `artwork`.',
    notes:
      "Send the bytes of a picture, with any Content-Type. The response has its path, for an episode's `artwork`. A picture over 1 MB is 413; other refusals are those of the show's cover. Pictures of every kind count like uploads: sixty an hour for each person (429), within `MAX_STORAGE_GB` (507). A picture that no episode names is removed after a month.",
    who: 'author',
    body: { type: 'image' },
    maxBytes: MAX_EPISODE_ART_BYTES,
    answers: { 200: StoredPicture },
    refuses: OF_PICTURES,
  },
  uploadThing: {
    address: 'POST /api/uploadthing',
    summary: 'Receives the callback of UploadThing when a file has arrived there.',
    notes: 'Takes only the signed callback of UploadThing. Any other call, or a site without UploadThing: 404.',
    who: 'everyone',
    body: { type: 'service' },
    answers: { 200: CallbackAnswer },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'callbackUnsigned'], missing: ['notFound'] },
  },
} as const satisfies Calls;

import { MAX_SENT_NAME } from './limits.ts';
import type { AudioMarks } from './audio-marks.ts';
import { withCode, z } from './schema.ts';
import { MB, GB } from './units.ts';

/** The kinds of files that an episode has. */
export type UploadKind = 'audio' | 'pdf';
/** The kinds of files that can be sent: also a copy of a site, to be checked or started from. */
export type FileKind = UploadKind | 'copy';

/** Maximum size of each kind of file, in bytes (100 MB, 10 MB, 200 GB: of a copy the disk sets the limit). */
export const MAX_BYTES: Record<FileKind, number> = { audio: 100 * MB, pdf: 10 * MB, copy: 200 * GB };

/** The values a browser declares before it uploads a file. `type` is a hint: it may be empty or wrong. */
export const UploadRequest = z.object({
  kind: z.enum(['audio', 'pdf', 'copy'], { error: withCode('notOneOf') }),
  name: z
    .string({ error: withCode('notText') })
    .max(MAX_SENT_NAME, { error: withCode('tooLong') })
    .default(''),
  size: z.int({ error: withCode('fileSizeMissing') }).positive({ error: withCode('fileEmpty') }),
  type: z.string().max(255).default(''),
  /** Tells this file from others of the same name and size; with it an interrupted upload is resumed. */
  fingerprint: z.string().min(1).max(200).optional(),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

/** A part of an upload in a request of its own, in bytes: Uppy's smallest. Proxies that buffer pass each on. */
export const PART_BYTES = 5 * MB;

/** The version of the protocol of resumable uploads: https://tus.io/protocols/resumable-upload */
export const TUS_VERSION = '1.0.0';
export const TUS_BODY_TYPE = 'application/offset+octet-stream';

/** The facts known of an uploaded file. `size` in bytes, `duration` in whole seconds, `marks` if it has some. */
export type StoredUpload = { objectPath: string; size: number; type: string; duration?: number; marks?: AudioMarks };

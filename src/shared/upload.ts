import type { AudioMarks } from './audio-marks.ts';
import { z } from './schema.ts';

export type UploadKind = 'audio' | 'pdf';

/** Maximum size of each kind of file, in bytes (100 MB, 10 MB). */
export const MAX_BYTES: Record<UploadKind, number> = { audio: 104_857_600, pdf: 10_485_760 };

/** What a browser declares before it uploads a file. `type` is a hint: it may be empty or wrong. */
export const UploadRequest = z.object({
  kind: z.enum(['audio', 'pdf'], { error: 'kind is audio or pdf' }),
  name: z.string({ error: 'The file name is required' }).max(1024, 'The file name is too long').default(''),
  size: z
    .number({ error: 'The size in bytes is required' })
    .int('The size is a whole number of bytes')
    .positive('The file is empty'),
  type: z.string().max(255).default(''),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

/** Where and how to upload the bytes. Times are ISO 8601. */
export type UploadTicket = {
  uploadURL: string;
  method: 'PUT';
  headers: Record<string, string>;
  bodyKind: 'raw' | 'form';
  objectPath: string;
  expiresAt: string;
};

/** What is known of an uploaded file. `size` in bytes, `duration` in whole seconds, `marks` if it has some. */
export type ArrivedUpload = { objectPath: string; size: number; type: string; duration?: number; marks?: AudioMarks };

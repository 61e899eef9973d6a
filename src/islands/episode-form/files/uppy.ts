import type { ArrivedUpload, UploadKind } from '#shared/upload.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import Uppy, { type Meta } from '@uppy/core';
import { ApiError } from '../../api.ts';
import { ACCEPTED } from './accept.ts';
import { tryPatiently } from './with-retry.ts';
import { sentenceOfUpload } from './put-file.ts';
import { sendingOf } from './send-file.ts';

export type FileUppy = Uppy<Meta, ArrivedUpload>;

/**
 * Returns the upload library without its interface: it checks the limits, has the messages and reports progress every
 * 500 ms. Its S3 uploader is not used: it drops the storage's response (our measured duration), cannot upload a form
 * (UploadThing) and has other retry delays.
 */
export function createUppy(kind: UploadKind): FileUppy {
  const uppy = new Uppy<Meta, ArrivedUpload>({
    id: kind,
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: MAX_BYTES[kind],
      allowedFileTypes: ACCEPTED[kind],
    },
    logger: { debug: () => {}, warn: () => {}, error: () => {} }, // errors are shown in the form
  });
  uppy.addUploader(async ([id]) => (id ? sendOne(uppy, kind, id) : undefined));
  return uppy;
}

/** Returns the library's message about files that may not be chosen, or null. */
export function whatIsWrong(uppy: FileUppy, files: readonly File[]): string | null {
  const [first, ...others] = files.map((file) => ({
    name: file.name,
    size: file.size,
    type: file.type || undefined,
    extension: /\.([^.]+)$/.exec(file.name)?.[1] ?? '',
  }));
  if (!first) return null;
  const sentence = uppy.validateRestrictions(asChecked(first), others.map(asChecked))?.message ?? null;
  return sentence && first.size === 0 ? `${sentence}: it is empty` : sentence;
}

type Looked = { name: string; size: number; type: string | undefined; extension: string };
const asChecked = ({ type = '', ...file }: Looked) => ({ ...file, type });

async function sendOne(uppy: FileUppy, kind: UploadKind, id: string): Promise<void> {
  const { data, name } = uppy.getFile(id);
  if (!(data instanceof Blob)) return;
  const file = data instanceof File ? data : new File([data], name);
  const stop = new AbortController();
  const abort = () => stop.abort();
  uppy.once('cancel-all', abort);
  try {
    const attempt = sendingOf(kind, file, { onSent: (bytes) => tellProgress(uppy, id, bytes), signal: stop.signal });
    const arrived = await tryPatiently(() => {
      uppy.emit('upload-start', [uppy.getFile(id)]); // every attempt starts at 0
      return attempt();
    }, stop.signal);
    uppy.emit('upload-success', uppy.getFile(id), { status: 200, body: arrived, uploadURL: arrived.objectPath });
  } catch (problem) {
    if (stop.signal.aborted) return;
    const status = problem instanceof ApiError ? problem.status : 0;
    uppy.emit('upload-error', uppy.getFile(id), new Error(sentenceOfUpload(problem)), { status });
  } finally {
    uppy.off('cancel-all', abort);
  }
}

function tellProgress(uppy: FileUppy, id: string, bytesUploaded: number): void {
  const file = uppy.getFile(id);
  if (!file?.progress.uploadStarted) return;
  const { uploadStarted } = file.progress;
  uppy.emit('upload-progress', file, { uploadStarted, bytesUploaded, bytesTotal: file.size });
}

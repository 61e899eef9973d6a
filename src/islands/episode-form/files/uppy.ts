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
 * The upload library without its looks: it knows the limits, says its own sentences and gathers
 * progress every 500 ms. Its S3 uploader is not used: that one drops the storage's answer (our measured
 * duration), cannot put a form (UploadThing) and waits by other delays between tries.
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
    logger: { debug: () => {}, warn: () => {}, error: () => {} }, // what goes wrong is on the screen
  });
  uppy.addUploader(async ([id]) => (id ? sendOne(uppy, kind, id) : undefined));
  return uppy;
}

/** The library's sentence about files that may not be chosen, null when the one file may. */
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
      uppy.emit('upload-start', [uppy.getFile(id)]); // every try begins at nothing
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

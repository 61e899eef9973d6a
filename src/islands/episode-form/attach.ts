import { MAX_BYTES, type UploadKind } from '#shared/upload.ts';
import { ApiError, send, sentenceOf } from '../api.ts';
import { showToast } from '../stores/toast.ts';
import { type EpisodeFormStore, setAttachment, setProblem } from './form-store.ts';
import { type Progress, sizeText } from './progress.ts';
import { upload } from './upload.ts';

/** Takes one file into the form; it is sent when the person says so (spec §2). */
export function chooseFiles(form: EpisodeFormStore, kind: UploadKind, files: readonly File[]): void {
  const problem = whatIsWrong(kind, files);
  setProblem(form, NAME[kind], problem);
  if (problem || !files[0]) return;
  cancelUpload(form, kind);
  setAttachment(form, kind, { step: 'chosen', file: files[0] });
}

/** Sends the chosen file, or once more the one that failed. */
export async function startUpload(form: EpisodeFormStore, kind: UploadKind): Promise<void> {
  const attachment = form.getState()[kind];
  if (attachment.step !== 'chosen' && attachment.step !== 'failed') return;
  const { file } = attachment;
  const stop = new AbortController();
  const show = (progress: Progress) =>
    setAttachment(form, kind, { step: 'sending', file, progress, cancel: () => stop.abort() });
  show({ sent: 0, total: file.size, bytesPerSecond: null, secondsLeft: null });
  try {
    const { duration, size, objectPath } = await upload(kind, file, { onProgress: show, signal: stop.signal });
    const path = kind === 'pdf' ? await attachPdf(objectPath) : objectPath;
    setAttachment(form, kind, { step: 'arrived', name: file.name, size, objectPath: path, duration });
    setProblem(form, NAME[kind], undefined);
    showToast(ARRIVED[kind](file.name));
  } catch (problem) {
    if (stop.signal.aborted) return setAttachment(form, kind, { step: 'chosen', file });
    setAttachment(form, kind, { step: 'failed', file, problem: sentenceOf(problem) });
    showToast({ ...failureOf(problem), tone: 'destructive' });
  }
}

export function cancelUpload(form: EpisodeFormStore, kind: UploadKind): void {
  const attachment = form.getState()[kind];
  if (attachment.step === 'sending') attachment.cancel();
}

export function removeFile(form: EpisodeFormStore, kind: UploadKind): void {
  const { step } = form.getState()[kind];
  cancelUpload(form, kind);
  setAttachment(form, kind, { step: 'none' });
  setProblem(form, NAME[kind], undefined);
  if (kind === 'pdf' && step === 'arrived') showToast({ title: 'PDF removed' });
}

/** The field an attachment is called by in schemas and answers. */
const NAME: Record<UploadKind, string> = { audio: 'audioUrl', pdf: 'pdfUrl' };

const ARRIVED = {
  audio: (name: string) => ({ title: 'Audio uploaded', description: `${name} has been uploaded.` }),
  pdf: (name: string) => ({ title: 'PDF attached', description: `${name} has been attached.` }),
};

class PdfProblem extends ApiError {}

async function attachPdf(pdfUrl: string): Promise<string> {
  try {
    return (await send<{ objectPath: string }>('PUT', '/api/pdf-attachments', { pdfUrl })).objectPath;
  } catch (problem) {
    const { status, error } = problem instanceof ApiError ? problem : { status: 0, error: String(problem) };
    throw new PdfProblem(status, JSON.stringify({ error }));
  }
}

function failureOf(problem: unknown) {
  if (problem instanceof PdfProblem) return { title: 'Error processing PDF', description: problem.error };
  return { title: 'Upload failed', description: 'No file was successfully uploaded. Please try again.' };
}

/** The upload library's sentences (spec §8), before a byte leaves. */
function whatIsWrong(kind: UploadKind, files: readonly File[]): string | undefined {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) return 'You can only upload 1 file';
  if (file.size > MAX_BYTES[kind]) return `${file.name} exceeds maximum allowed size of ${sizeText(MAX_BYTES[kind])}`;
  if (file.size === 0) return `${file.name} is empty`;
  return undefined;
}

import type { ArrivedUpload, UploadKind } from '#shared/upload.ts';
import { createContext, useContext } from 'react';
import { ApiError, send } from '../../api.ts';
import { showToast } from '../../ui/toast.ts';
import { type EpisodeFormStore, setAttachment, setProblem } from '../saving/form-store.ts';
import { isWorthAnotherTry } from './with-retry.ts';
import { type Sample, progressOf } from './progress.ts';
import { type FileUppy, createUppy, whatIsWrong } from './uppy.ts';

/** The two files of one form. A file is uploaded when the user presses Upload. */
export type Uploads = {
  choose(kind: UploadKind, files: readonly File[]): void;
  start(kind: UploadKind): Promise<void>;
  cancel(kind: UploadKind): void;
  remove(kind: UploadKind): void;
  close(): void;
};

/** Creates the uploads; needs a browser, so only once the form is mounted. */
export function openUploads(form: EpisodeFormStore): Uploads {
  const uppies: Record<UploadKind, FileUppy> = { audio: createUppy('audio'), pdf: createUppy('pdf') };
  tellConnection(uppies.audio);
  const askBeforeLeaving = (event: BeforeUnloadEvent) => isSending(form) && event.preventDefault();
  window.addEventListener('beforeunload', askBeforeLeaving);
  return {
    choose: (kind, files) => chooseFile(form, kind, uppies[kind], files),
    start: (kind) => startUpload(form, kind, uppies[kind]),
    cancel: (kind) => uppies[kind].cancelAll(),
    remove: (kind) => removeFile(form, kind, uppies[kind]),
    close: () => {
      window.removeEventListener('beforeunload', askBeforeLeaving);
      Object.values(uppies).forEach((uppy) => uppy.destroy());
    },
  };
}

export const UploadsContext = createContext<{ current: Uploads | null }>({ current: null });
export const useUploads = () => useContext(UploadsContext);

/** An attachment's field in schemas and responses. */
const NAME: Record<UploadKind, string> = { audio: 'audioUrl', pdf: 'pdfUrl' };

const ARRIVED = {
  audio: (name: string) => ({ title: 'Audio uploaded', description: `${name} has been uploaded.` }),
  pdf: (name: string) => ({ title: 'PDF attached', description: `${name} has been attached.` }),
};
const NOTHING_ARRIVED = {
  title: 'Upload failed',
  description: 'No file was successfully uploaded. Please try again.',
  tone: 'destructive',
} as const;

/** An interrupted upload cannot be stored, so the browser asks before leaving. */
function isSending(form: EpisodeFormStore): boolean {
  const { audio, pdf } = form.getState();
  return audio.step === 'sending' || pdf.step === 'sending';
}

/** The messages `No Internet connection` and `Connected to the Internet` are the library's. */
function tellConnection(uppy: FileUppy): void {
  uppy.on('is-offline', () => showToast({ title: uppy.i18n('noInternetConnection'), tone: 'destructive' }));
  uppy.on('back-online', () => showToast({ title: uppy.i18n('connectedToInternet') }));
}

function chooseFile(form: EpisodeFormStore, kind: UploadKind, uppy: FileUppy, files: readonly File[]): void {
  const problem = whatIsWrong(uppy, files);
  setProblem(form, NAME[kind], problem);
  if (problem || !files[0]) return;
  uppy.cancelAll();
  setAttachment(form, kind, { step: 'chosen', file: files[0] });
}

/** Uploads the chosen file, or retries the failed one. */
async function startUpload(form: EpisodeFormStore, kind: UploadKind, uppy: FileUppy): Promise<void> {
  const attachment = form.getState()[kind];
  if (attachment.step !== 'chosen' && attachment.step !== 'failed') return;
  const { file } = attachment;
  setProblem(form, NAME[kind], null);
  const stopWatching = watchProgress(form, kind, uppy, file);
  uppy.cancelAll();
  uppy.addFile(file);
  const result = await uppy.upload().finally(stopWatching);
  const [arrived] = result?.successful ?? [];
  const [failed] = result?.failed ?? [];
  if (arrived?.response?.body) return keepArrived(form, kind, file, arrived.response.body);
  if (!failed) return setAttachment(form, kind, { step: 'chosen', file });
  tellFailure(
    form,
    kind,
    file,
    failed.response?.status ?? 0,
    failed.error ?? uppy.i18n('failedToUpload', { file: file.name }),
  );
}

function watchProgress(form: EpisodeFormStore, kind: UploadKind, uppy: FileUppy, file: File): () => void {
  let samples: Sample[] = [];
  const show = () => {
    const sent = uppy.getFiles()[0]?.progress.bytesUploaded || 0;
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = []; // a new attempt
    samples.push({ at: performance.now(), sent });
    setAttachment(form, kind, { step: 'sending', file, progress: progressOf(samples, file.size) });
  };
  show();
  uppy.on('progress', show);
  return () => uppy.off('progress', show);
}

async function keepArrived(form: EpisodeFormStore, kind: UploadKind, file: File, arrived: ArrivedUpload) {
  const { size, duration } = arrived;
  try {
    const objectPath = kind === 'pdf' ? await attachPdf(arrived.objectPath) : arrived.objectPath;
    setAttachment(form, kind, { step: 'arrived', name: file.name, size, objectPath, duration });
    showToast(ARRIVED[kind](file.name));
  } catch (problem) {
    const sentence = problem instanceof ApiError ? problem.error : String(problem);
    setAttachment(form, kind, { step: 'failed', file, problem: sentence, isFinal: !isWorthAnotherTry(problem) });
    showToast({ title: 'Error processing PDF', description: sentence, tone: 'destructive' });
  }
}

const attachPdf = async (pdfUrl: string): Promise<string> =>
  (await send<{ objectPath: string }>('PUT', '/api/pdf-attachments', { pdfUrl })).objectPath;

function tellFailure(form: EpisodeFormStore, kind: UploadKind, file: File, status: number, problem: string): void {
  const isFinal = [400, 413, 415].includes(status);
  setAttachment(form, kind, { step: 'failed', file, problem, isFinal });
  if (status === 401) form.setState({ refusal: { sentence: problem, isSignedOut: true } });
  showToast(NOTHING_ARRIVED);
}

/** Restores what the episode had before: its audio, or no PDF. */
function removeFile(form: EpisodeFormStore, kind: UploadKind, uppy: FileUppy): void {
  const { [kind]: attachment, beginning } = form.getState();
  uppy.cancelAll();
  const isNew = attachment.step !== 'arrived' || !attachment.isPresent;
  setAttachment(form, kind, (isNew && beginning[kind]) || { step: 'none' });
  setProblem(form, NAME[kind], null);
  if (attachment.step === 'arrived') showToast({ title: kind === 'pdf' ? 'PDF removed' : 'Audio removed' });
}

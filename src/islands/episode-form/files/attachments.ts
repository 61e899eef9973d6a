import { studioWords } from '#shared/language.ts';
import type { StoredUpload, UploadKind } from '#shared/upload.ts';
import { createContext, useContext } from 'react';
import { ApiError, send } from '../../api.ts';
import { showToast } from '../../ui/toast.ts';
import { askBeforeLeaving } from '../../ui/unsaved.ts';
import {
  type Attachment,
  type EpisodeFormStore,
  isWaiting,
  type Mp3InProgress,
  setAttachment,
  setProblem,
  setUnfinished,
} from '../saving/form-store.ts';
import { watchConnection } from './connection.ts';
import { describeAudio, showDetails, offerOf } from './offer.ts';
import { trackProgress } from './progress.ts';
import { uploadMessage } from './put-file.ts';
import { findProblem, findSizeProblem } from './restrictions.ts';
import { canMake } from '../make-mp3/offer.ts';
import { type Made, readRecording } from '../make-mp3/recording.ts';
import { isRetryable, sendFile } from './send-file.ts';
import { unfinishedOf } from '../saving/unfinished.ts';

/** The two files of one form. A file is uploaded when the user presses Upload. */
export type Attachments = {
  choose(kind: UploadKind, files: readonly File[]): void;
  start(kind: UploadKind): Promise<void>;
  /**
   * Uploads what is chosen, and an MP3 of it once that is made. Resolves when nothing is on its way anymore: to false
   * when the MP3 was not made.
   */
  finish(): Promise<boolean>;
  cancel(kind: UploadKind): void;
  remove(kind: UploadKind): void;
  /** Uploads an MP3 that was made in place of the file `name`. */
  useMp3(made: Made, name: string): void;
  close(): void;
};

/** The last upload of each file: what aborts it, and its end. */
type InFlight = Partial<Record<UploadKind, { abort(): void; ended: Promise<void> }>>;

/** Connects the attachments of a form with storage; needs a browser, so only once the form is mounted. */
export function openAttachments(form: EpisodeFormStore): Attachments {
  const uploads: InFlight = {};
  const start = async (kind: UploadKind) => {
    const work = new AbortController();
    const ended = startUpload(form, kind, work.signal);
    if (form.getState()[kind].step === 'sending') uploads[kind] = { abort: () => work.abort(), ended };
    await ended;
  };
  let reading = new AbortController();
  const stopReading = () => {
    reading.abort();
    reading = new AbortController();
  };
  const useMp3 = (made: Made, name: string) => {
    stopReading();
    setAttachment(form, 'audio', { step: 'chosen', ...asChosen(made, name) });
    setUnfinished(form, 'audio', null);
    form.setState({ offer: null, mp3: null });
    void start('audio');
  };
  const takeMp3 = async (mp3: Mp3InProgress) => {
    const made = await mp3.made;
    if (made === null) return false;
    if (typeof made === 'string') {
      form.setState({ refusal: { sentence: studioWords().upload.make.problems[made], isSignedOut: false } });
      return false;
    }
    if (form.getState().mp3 === mp3) useMp3(made, mp3.name); // an earlier press may have taken it
    return true;
  };
  const endWatch = watchConnection();
  const stopAsking = askBeforeLeaving(() => isSending(form));
  return {
    choose: (kind, files) => {
      const before = form.getState().audio;
      if (!chooseFile(form, kind, files) || kind !== 'audio') return;
      stopReading();
      void readChosen(form, before, reading.signal);
    },
    start,
    finish: async () => {
      const { mp3 } = form.getState();
      if (mp3 && !(await takeMp3(mp3))) return false;
      const waiting = UPLOAD_KINDS.filter((kind) => isWaiting(form.getState()[kind]));
      await Promise.all(waiting.map(async (kind) => (isSent(form, kind) ? uploads[kind]?.ended : start(kind))));
      return true;
    },
    cancel: (kind) => uploads[kind]?.abort(),
    remove: (kind) => removeFile(form, kind),
    useMp3,
    close: () => {
      stopReading();
      stopAsking();
      endWatch();
      Object.values(uploads).forEach((upload) => upload?.abort());
    },
  };
}

export const AttachmentsContext = createContext<{ current: Attachments | null }>({ current: null });
export const useAttachments = () => useContext(AttachmentsContext);

/** An attachment's field in schemas and responses. */
export const FIELD_NAMES = { audio: 'audioUrl', pdf: 'pdfUrl' } as const satisfies Record<UploadKind, string>;

const UPLOAD_KINDS: UploadKind[] = ['audio', 'pdf'];

const isSent = (form: EpisodeFormStore, kind: UploadKind): boolean => form.getState()[kind].step === 'sending';

/** An upload ends with the page, so the browser asks before leaving. */
function isSending(form: EpisodeFormStore): boolean {
  return form.getState().picture !== null || UPLOAD_KINDS.some((kind) => isSent(form, kind));
}

/** Returns whether a file was chosen. */
function chooseFile(form: EpisodeFormStore, kind: UploadKind, files: readonly File[]): boolean {
  const problem = findProblem(kind, files);
  setProblem(form, FIELD_NAMES[kind], problem);
  if (problem || !files[0]) return false;
  if (files[0].name !== form.getState().unfinished[kind]?.name) setUnfinished(form, kind, null);
  setAttachment(form, kind, { step: 'chosen', file: files[0] });
  if (kind === 'audio') form.setState({ offer: null });
  return true;
}

/** Finds out what the chosen audio holds. What is too large to be sent is refused, unless an MP3 can be made of it. */
async function readChosen(form: EpisodeFormStore, before: Attachment, signal: AbortSignal): Promise<void> {
  const { audio } = form.getState();
  if (audio.step !== 'chosen') return;
  const { file } = audio;
  const recording = await readRecording(file, signal).catch(() => null);
  const now = form.getState().audio;
  if (signal.aborted || now.step !== 'chosen' || now.file !== file) return;
  const problem = canMake(recording) ? null : findSizeProblem('audio', file);
  if (!problem) return setAttachment(form, 'audio', { ...now, recording });
  setAttachment(form, 'audio', before);
  setProblem(form, FIELD_NAMES.audio, problem);
}

function asChosen({ file, seconds, loudness }: Made, name: string) {
  const recording = { isMp3: true, isFilm: false, changes: false, seconds, loudness, way: 'pieces' } as const;
  return { file: new File([file], name.replace(/\.\w{2,4}$/, '') + '.mp3', { type: file.type }), recording };
}

/** Uploads the chosen file, or retries the failed one. */
async function startUpload(form: EpisodeFormStore, kind: UploadKind, signal: AbortSignal): Promise<void> {
  const attachment = form.getState()[kind];
  if (attachment.step !== 'chosen' && attachment.step !== 'failed') return;
  const { file } = attachment;
  const chosen = attachment.step === 'chosen' ? attachment : ({ step: 'chosen', file } as const);
  const tooLarge = findSizeProblem(kind, file);
  setProblem(form, FIELD_NAMES[kind], tooLarge);
  if (tooLarge) return;
  const { onSent, ...progress } = trackUpload(form, kind, file);
  try {
    const arrived = await sendFile(kind, file, { onSent, ...progress, signal }).finally(progress.stop);
    setUnfinished(form, kind, null);
    await keepArrived(form, kind, file, arrived);
  } catch (problem) {
    if (signal.aborted) return setAttachment(form, kind, chosen);
    showFailure(form, kind, file, problem);
  }
}

/** Shows how far an upload is, and what became of one that was interrupted. */
function trackUpload(form: EpisodeFormStore, kind: UploadKind, file: File) {
  let note: string | undefined;
  let sent = 0;
  let isInterrupted = true; // by an earlier attempt or page, if anything of the file is stored
  const progress = trackProgress(file.size, (now) =>
    setAttachment(form, kind, { step: 'sending', file, progress: now, note }),
  );
  const { refresh, stop } = progress;
  const onSent = (bytes: number) => progress.onSent((sent = bytes));
  const percentStored = () => form.getState().unfinished[kind]?.percent ?? 0;
  return {
    onSent,
    stop,
    onStored(bytes: number) {
      setUnfinished(form, kind, unfinishedOf(file, bytes, Date.now()));
      if (isInterrupted && bytes > 0) {
        note = studioWords().upload.unfinished.resumed(percentStored());
        onSent(bytes);
        refresh(); // the next report may come when it has arrived
      }
      isInterrupted = false;
    },
    onInterrupted(problem: unknown, isResumable: boolean) {
      isInterrupted = true;
      const t = studioWords().upload.unfinished;
      // As in the figures above it; before the first of them, what the server said that it has.
      const percent = sent > 0 ? Math.floor((sent / file.size) * 100) : percentStored();
      note = isResumable ? t.interrupted(percent) : t.again(uploadMessage(problem));
      refresh();
    },
  };
}

async function keepArrived(form: EpisodeFormStore, kind: UploadKind, file: File, arrived: StoredUpload) {
  const t = studioWords().upload.toasts;
  const { size, duration, marks } = arrived;
  try {
    const objectPath = kind === 'pdf' ? await attachPdf(arrived.objectPath) : arrived.objectPath;
    setAttachment(form, kind, { step: 'arrived', name: file.name, size, objectPath, duration, marks });
    showToast({ title: t[kind], description: kind === 'pdf' ? t.isAttached(file.name) : t.isUploaded(file.name) });
    if (kind === 'audio') await offerTags(form, file.name, objectPath);
  } catch (problem) {
    const sentence = problem instanceof ApiError ? problem.error : String(problem);
    setAttachment(form, kind, { step: 'failed', file, problem: sentence, isFinal: !isRetryable(problem) });
    showToast({ title: t.badPdf, description: sentence, tone: 'destructive', isOfPage: true });
  }
}

/** Says how long the audio is, if the storage could not, and offers what the file says about itself. */
async function offerTags(form: EpisodeFormStore, fileName: string, objectPath: string): Promise<void> {
  const details = await describeAudio(objectPath);
  const { audio, fields } = form.getState();
  if (audio.step !== 'arrived' || audio.objectPath !== objectPath) return;
  if (details) showDetails(form, audio, details);
  const offer = offerOf(details?.tags ?? null, fileName, fields);
  form.setState({ offer: Object.keys(offer).length > 0 ? offer : null });
}

const attachPdf = async (pdfUrl: string): Promise<string> =>
  (await send('PUT /api/pdf-attachments', {}, { pdfUrl })).objectPath;

function showFailure(form: EpisodeFormStore, kind: UploadKind, file: File, problem: unknown): void {
  const status = problem instanceof ApiError ? problem.status : 0;
  const sentence = uploadMessage(problem);
  const isFinal = [400, 413, 415].includes(status);
  if (isFinal) setUnfinished(form, kind, null);
  setAttachment(form, kind, { step: 'failed', file, problem: sentence, isFinal });
  if (status === 401) form.setState({ refusal: { sentence, isSignedOut: true } });
  showToast({ ...studioWords().upload.toasts.nothing, tone: 'destructive', isOfPage: true });
}

/** Restores what the episode had before: its audio, or no PDF. */
function removeFile(form: EpisodeFormStore, kind: UploadKind): void {
  const { [kind]: attachment, initial } = form.getState();
  const isNew = attachment.step !== 'arrived' || !attachment.isPresent;
  if (kind === 'audio') form.setState({ offer: null });
  setAttachment(form, kind, (isNew && initial[kind]) || { step: 'none' });
  setUnfinished(form, kind, null);
  setProblem(form, FIELD_NAMES[kind], null);
  const { pdfRemoved, audioRemoved } = studioWords().upload.toasts;
  if (attachment.step === 'arrived') showToast({ title: kind === 'pdf' ? pdfRemoved : audioRemoved });
}

import type { Loudness } from '#shared/contract/audio.ts';
import { MINUTE_S } from '#shared/units.ts';

/** How a recording is decoded here: piece by piece, as a whole because nothing else can, or not at all. */
export type Way = 'pieces' | 'whole' | 'none';
/**
 * The contents of a file. `seconds` null: it does not say. `isFilm`: it has a picture that moves. `changes`: an MP3
 * whose format changes, at which some players stop. `loudness` is measured for an MP3 alone, because others become one.
 */
export type Recording = {
  isMp3: boolean;
  isFilm: boolean;
  changes: boolean;
  seconds: number | null;
  loudness: Loudness | null;
  way: Way;
};
/** A recording that the browser has decoded as a whole. */
export type Whole = { samples: Float32Array<ArrayBuffer>[]; sampleRate: number };
/** An MP3 that was made, measured as it is. */
export type Made = { file: Blob; seconds: number; loudness: Loudness };
export type MakeProblem = 'silent' | 'unreadable' | 'tooLong' | 'otherSpeed' | 'notFetched';

/** The requests to the worker, and its answers; the last answer is one of the lower three. */
export type Task = { task: 'read'; file: Blob } | { task: 'make'; file: Blob; whole: Whole | null };
export type Answer = { progress: number } | { recording: Recording | null } | { made: Made } | { problem: MakeProblem };

/** Decoded as a whole it is in memory, 21 MB a minute. */
const MAX_WHOLE_SECONDS = 10 * MINUTE_S;

/** Returns what a file holds; null for one that holds no sound, or none that can be told here. */
export async function readRecording(file: Blob, signal: AbortSignal): Promise<Recording | null> {
  const found = await ask({ task: 'read', file }, signal);
  const recording = 'recording' in found ? found.recording : null;
  if (recording && recording.way !== 'none') return recording;
  const seconds = await secondsByPlayer(file);
  if (seconds === null) return recording;
  const way = seconds <= MAX_WHOLE_SECONDS ? 'whole' : 'none';
  const isFilm = recording?.isFilm ?? false;
  return { isMp3: false, isFilm, changes: false, loudness: null, seconds, way };
}

/** Makes an MP3 that is as loud as podcasts are. `onProgress` gets the share that is done, 0 to 1. */
export async function makeMp3(
  file: Blob,
  way: Way,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<Made | MakeProblem> {
  const whole = way === 'whole' ? await decodeWhole(file) : null;
  if (way === 'whole' && !whole) return 'unreadable';
  const answer = await ask({ task: 'make', file, whole }, signal, onProgress);
  if ('made' in answer) return answer.made;
  return 'problem' in answer ? answer.problem : 'unreadable';
}

/** Asks a worker of its own, which ends with its answer, or when the signal says so. */
function ask(task: Task, signal: AbortSignal, onProgress: (share: number) => void = () => {}): Promise<Answer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module', name: 'make-mp3' });
  const transferred = task.task === 'make' ? (task.whole?.samples.map(({ buffer }) => buffer) ?? []) : [];
  return new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'progress' in data ? onProgress(data.progress) : resolve(data);
    worker.onerror = () => resolve({ problem: 'unreadable' });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(task, transferred);
  }).finally(() => worker.terminate());
}

/** Returns how long the browser's own player says that it is; null when it cannot play it. */
function secondsByPlayer(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise<number | null>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : null);
    audio.onerror = () => resolve(null);
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

async function decodeWhole(file: Blob): Promise<Whole | null> {
  try {
    const context = new OfflineAudioContext({ length: 1, sampleRate: 44_100 });
    const buffer = await context.decodeAudioData(await file.arrayBuffer());
    const samples = Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
    return { samples, sampleRate: buffer.sampleRate };
  } catch {
    return null;
  }
}

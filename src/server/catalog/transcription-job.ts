import { MAX_LINES, type TimedLine } from '#shared/timing.ts';
import { config } from '#server/config.ts';
import { changeTiming } from '#server/db/timings.ts';
import { noWords, tooMuch, type Transcribed, transcribeStored } from '#server/media/index.ts';
import { currentShow } from '#server/show/index.ts';
import { enqueueTask, TaskError, taskRunner } from '#server/queue.ts';
import { isSpoken, sentencesIn } from './script-lines.ts';
import { findTimed } from './timing-jobs.ts';

/**
 * Does the job: has an episode's audio written down, as lines that no one has read. Words without times are looked for
 * in the audio by the job for scripts. What the service does wrong is shown to the person who asked, and not retried on
 * its own.
 */
export const runTranscription = taskRunner(async ({ episodeId }, { by, report }) => {
  if (!config.transcription) throw new TaskError({ code: 'noTranscriptionService' });
  const { timing, episode } = await findTimed(String(episodeId));
  const [language = ''] = (episode.language ?? currentShow().language).split('-'); // ISO 639-1
  const onSent = throttled((progress) => void report({ progress }));
  const heard = await transcribeStored(config.transcription, timing.uploadId, language, onSent);
  await findTimed(episode.id);
  const lines = linesOf(heard);
  const isTimed = heard.every(({ time }) => time !== null);
  return async (db) => {
    await changeTiming(timing, { lines, state: isTimed ? 'proposed' : 'waiting', fits: isTimed ? 1 : 0 }, db);
    const next = { kind: 'timing', payload: { episodeId: episode.id } } as const;
    if (!isTimed) await enqueueTask({ kind: 'timing', subject: episode.id, by }, next, db);
  };
});

/** @throws TaskError: asked again, the service would want its money for the same words */
function linesOf(heard: Transcribed): TimedLine[] {
  const lines = heard.flatMap(({ time, text, doubtful }) =>
    (time === null ? sentencesIn(text) : [text].filter(isSpoken)).map((words) => lineOf(words, time ?? 0, doubtful)),
  );
  if (lines.length === 0) throw noWords();
  if (lines.length > MAX_LINES) throw tooMuch();
  return lines;
}

const lineOf = (text: string, time: number, doubtful: boolean) => ({
  text,
  time,
  doubtful,
  byHand: false,
  heard: false,
});

/** Sending is half of what can be seen of a service: what it does then has no figure. */
const SENT = 0.5;
const STEP = 0.05;

function throttled(report: (share: number) => void): (sent: number) => void {
  let said = 0;
  return (sent) => {
    const share = sent * SENT;
    if (share - said < STEP && sent < 1) return;
    said = share;
    report(share);
  };
}

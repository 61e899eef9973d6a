import { MAX_LINES, type TimedLine } from '#shared/timing.ts';
import { config } from '#server/config.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { addJob } from '#server/db/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { changeTiming, type StoredTiming } from '#server/db/timings.ts';
import { noWords, tooMuch, type Transcribed, TranscriptionError, transcribeStored } from '#server/media/index.ts';
import type { JobRunner } from '#server/queue.ts';
import { currentShow } from '#server/show/index.ts';
import { isSpoken, sentencesIn } from './script-lines.ts';
import { beginTiming, REPLACED } from './timing-jobs.ts';

/**
 * Does the job: has an episode's audio written down, as lines that nobody has read. Words without times are looked for
 * in the audio by the job for scripts. What the service does wrong is shown to the person who asked, and not retried by
 * itself.
 */
export const runTranscription: JobRunner = async ({ episodeId, run }) => {
  const timing = await beginTiming(String(episodeId), run);
  if (!timing) return;
  try {
    const episode = await findEpisodeEvenDraft(String(episodeId));
    if (episode?.audioId !== timing.uploadId) throw new TranscriptionError(REPLACED);
    await writeDown(timing, episode);
  } catch (error) {
    const isSaid = error instanceof TranscriptionError;
    await changeTiming(timing, {
      state: 'failed',
      error: isSaid ? error.reason : { code: 'transcriptionInterrupted' },
    });
    if (!isSaid) throw error;
  }
};

async function writeDown(timing: StoredTiming, episode: { id: string; language: string | null }): Promise<void> {
  const { run, uploadId } = timing;
  if (!config.transcription) throw new TranscriptionError({ code: 'noTranscriptionService' });
  const [language = ''] = (episode.language ?? currentShow().language).split('-'); // ISO 639-1
  // Missing a progress report is not a failure.
  const report = (progress: number) => void changeTiming(timing, { progress }).catch(() => undefined);
  const heard = await transcribeStored(config.transcription, uploadId, language, throttled(report));
  if ((await findEpisodeEvenDraft(episode.id))?.audioId !== uploadId) throw new TranscriptionError(REPLACED);
  const lines = linesOf(heard);
  if (heard.every(({ time }) => time !== null)) {
    await changeTiming(timing, { lines, state: 'proposed', fits: 1, progress: 1 });
    return;
  }
  await sql.begin(async (db) => {
    if (!(await changeTiming(timing, { lines, state: 'waiting', progress: 0 }, db))) return;
    await addJob({ kind: 'timing', key: run, payload: { episodeId: episode.id, run } }, db);
  });
}

/** @throws TranscriptionError: asked again, the service would want its money for the same words */
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

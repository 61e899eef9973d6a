import '../../../tests/support/database.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anAdmin, anArrivedUpload, anEpisode, fileOf } from '../../../tests/support/makers.ts';
import { demoFile } from '../../../tests/support/uploads.ts';
import type { TimedLine } from '#shared/timing.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { findTask, putTask } from '#server/db/tasks.ts';
import { changeTiming, findTiming } from '#server/db/timings.ts';
import { acceptTiming, changeEpisode, saveTiming, readTiming, requestTiming, runTiming } from './index.ts';

/** The words of SCRIPT, and a little more. */
const BEGINNING = readFileSync(demoFile('audio/when-the-night-is-the-hard-part.mp3')).subarray(0, 200_000);
const NOW = new Date('2026-11-23T12:00:00Z');
const SCRIPT = 'Good day, this is Carecast. The episode you are hearing is AI-generated. It is general education.';

async function anEpisodeWith(script: string | null = SCRIPT) {
  const admin = await anAdmin();
  const audioUrl = await anArrivedUpload();
  const { root, name } = fileOf(audioUrl);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, name), BEGINNING);
  const { id } = await anEpisode({ audioUrl, script }, NOW, admin);
  return { id, admin };
}
const taskOf = async (episodeId: string) => (await findTask({ kind: 'timing', subject: episodeId }))?.id ?? '';
const runJob = async (episodeId: string) =>
  runTiming({ episodeId }, { id: '', key: await taskOf(episodeId), attempt: 1 });
/** As the job would, without listening. */
const asProposed = async (episodeId: string) => {
  await putTask({ kind: 'timing', subject: episodeId, state: 'done' });
  await changeTiming((await findTiming(episodeId)) ?? { episodeId, version: 0 }, { state: 'proposed' });
};

test('times are looked for by a job, corrected and accepted as the transcript', async () => {
  const { id, admin } = await anEpisodeWith();
  expect(await requestTiming(admin, id)).toMatchObject({ state: 'waiting', lines: [{}, {}, {}] });
  await expect(saveTiming(admin, id, { lines: [] })).rejects.toThrow('timesInProgress');
  await expect(acceptTiming(admin, id, NOW)).rejects.toThrow('timesInProgress');
  await runJob(id);
  const { lines, version } = await readTiming(admin, id);
  expect(lines.map(({ text }) => text)).toEqual([
    'Good day, this is Carecast.',
    'The episode you are hearing is AI-generated.',
    'It is general education.',
  ]);
  const byHand: TimedLine[] = lines.map((line, at) => ({ ...line, time: at * 2, byHand: at === 1 }));
  expect(await saveTiming(admin, id, { lines: byHand, version })).toMatchObject({ lines: byHand });
  await expect(saveTiming(admin, id, { lines, version })).rejects.toThrow('timesChanged');
  expect(await acceptTiming(admin, id, NOW)).toMatchObject({ state: 'accepted' });
  const stored = await findEpisodeEvenDraft(id);
  expect(stored?.transcriptCues?.map(({ time }) => time)).toEqual([0, 2, 4]);
});

test('a line set by hand stays where it is in the next run, and others give way', async () => {
  const { id, admin } = await anEpisodeWith();
  const { lines } = await requestTiming(admin, id);
  await asProposed(id);
  await saveTiming(admin, id, {
    lines: lines.map((line, at) => (at === 1 ? { ...line, time: 0.5, byHand: true } : { ...line, time: at })),
  });
  await requestTiming(admin, id, SCRIPT);
  await runJob(id);
  const again = (await readTiming(admin, id)).lines;
  expect(again[1]).toMatchObject({ time: 0.5, byHand: true });
  expect(again[0]?.time).toBeLessThanOrEqual(0.5);
});

test('a run that another has followed writes nothing, and audio that was replaced in the meantime is reported', async () => {
  const { id, admin } = await anEpisodeWith();
  await requestTiming(admin, id);
  const first = await taskOf(id);
  await requestTiming(admin, id);
  expect(await taskOf(id)).toBe(first); // asked for again, it is the same task
  await requestTiming(admin, id, 'Other words.');
  await runTiming({ episodeId: id }, { id: '', key: first, attempt: 1 });
  expect((await readTiming(admin, id)).state).toBe('waiting');
  await changeEpisode(admin, id, { audioUrl: await anArrivedUpload() }, NOW);
  await runJob(id);
  expect(await readTiming(admin, id)).toMatchObject({ state: 'failed', error: expect.stringContaining('replaced') });
  await expect(acceptTiming(admin, id, NOW)).rejects.toThrow('noTimesToAccept');
});

test('the headings of the script are proposed as chapters', async () => {
  const { id, admin } = await anEpisodeWith(`# Hello\n${SCRIPT.replace(' It', '\n## What it is\nIt')}`);
  const { lines } = await requestTiming(admin, id);
  await asProposed(id);
  await saveTiming(admin, id, { lines: lines.map((line, at) => ({ ...line, time: at + 0.5 })) });
  expect((await readTiming(admin, id)).chapters).toEqual([
    { time: 0.5, title: 'Hello' },
    { time: 2.5, title: 'What it is' },
  ]);
});

test('without words, and without an episode, there is nothing to look for', async () => {
  const { id, admin } = await anEpisodeWith(null);
  await expect(requestTiming(admin, id)).rejects.toThrow('scriptHasNoWords');
  await expect(readTiming(admin, id)).rejects.toThrow('neverTimed');
  await expect(requestTiming(admin, '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e')).rejects.toThrow('episodeNotFound');
});

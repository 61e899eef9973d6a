import '../../../tests/support/database.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anArrivedUpload, anAuthor, fileOf } from '../../../tests/support/makers.ts';
import { demoFile } from '../../../tests/support/uploads.ts';
import { english } from '../../../tests/support/words.ts';
import type { Author } from '#shared/account.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { findTask, putTask } from '#server/db/tasks.ts';
import { findUploadId } from '#server/media/index.ts';
import { createEpisode, readAudioTiming, readTiming, requestAudioTiming, runTiming } from './index.ts';

const BEGINNING = readFileSync(demoFile('audio/when-the-night-is-the-hard-part.mp3')).subarray(0, 200_000);
const SCRIPT =
  '# Hello\nGood day, this is Carecast. The episode you are hearing is AI-generated. It is general education.';

async function anAudioOf(author: Author): Promise<string> {
  const audioUrl = await anArrivedUpload('audio', 12, author);
  const { root, name } = fileOf(audioUrl);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, name), BEGINNING);
  return audioUrl;
}
async function runJob(audioUrl: string): Promise<void> {
  const uploadId = findUploadId(audioUrl) ?? '';
  const task = await findTask({ kind: 'timing', subject: uploadId });
  await runTiming({ uploadId }, { id: '', key: task?.id ?? '', attempt: 1 });
}

test('a script gets its times before the episode is saved, and its headings are chapters', async () => {
  const author = await anAuthor();
  const audioUrl = await anAudioOf(author);
  expect(await requestAudioTiming(author, audioUrl, SCRIPT)).toMatchObject({ state: 'waiting', progress: 0 });
  await runJob(audioUrl);
  const found = await readAudioTiming(author, audioUrl);
  expect(found).toMatchObject({ state: 'proposed', lines: [{ text: 'Good day, this is Carecast.' }, {}, {}] });
  expect(found.chapters).toMatchObject([{ title: 'Hello' }]);
  const times = found.lines.map(({ time }) => time);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeGreaterThan(2);
  expect(await requestAudioTiming(author, audioUrl, SCRIPT)).toEqual(found);
  const transcript = JSON.stringify(found.lines.map(({ time, text }) => ({ time, text })));
  const { id } = await createEpisode(author, NewEpisode.parse({ title: 'Nights', audioUrl, transcript }), new Date());
  expect(await readTiming(author, id)).toMatchObject({ state: 'accepted', lines: found.lines });
});

test('words of other audio are reported to be that', async () => {
  const author = await anAuthor();
  const audioUrl = await anAudioOf(author);
  const { lines } = await requestAudioTiming(author, audioUrl, SCRIPT);
  const result = { lines, headings: [], fits: 0.1, state: 'refused' } as const;
  await putTask({ kind: 'timing', subject: findUploadId(audioUrl) ?? '', state: 'done', result });
  expect(await readAudioTiming(author, audioUrl)).toMatchObject({
    state: 'refused',
    error: english.reasons.wordsOfOtherAudio,
  });
});

test('no one looks into someone else’s audio, and a script without words is refused', async () => {
  const [author, other] = [await anAuthor(), await anAuthor()];
  const audioUrl = await anAudioOf(author);
  await expect(requestAudioTiming(other, audioUrl, SCRIPT)).rejects.toMatchObject({ reason: { code: 'audioMissing' } });
  await expect(readAudioTiming(author, audioUrl)).rejects.toMatchObject({ reason: { code: 'neverTimed' } });
  await expect(requestAudioTiming(author, audioUrl, '# Only\n[Music]')).rejects.toMatchObject({
    reason: { code: 'scriptHasNoWords' },
  });
});

test.each([
  ['of 20,000 words', 'The rail is on the left side of the stairs today. '.repeat(2_000)],
  ['without one full stop', 'the rail is on the left side of the stairs '.repeat(2_000)],
])('a script %s is cut into lines that can be looked for', async (_, script) => {
  const author = await anAuthor();
  const { lines } = await requestAudioTiming(author, await anAudioOf(author), script);
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.every(({ text }) => text.length <= 300)).toBe(true);
});

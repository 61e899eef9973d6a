import '../../../tests/support/database.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../tests/support/listening.ts';
import { anAdmin, anArrivedUpload, anEpisode, fileOf } from '../../../tests/support/makers.ts';
import { demoFile } from '../../../tests/support/uploads.ts';
import { config } from '#server/config.ts';
import { findTask } from '#server/db/tasks.ts';
import { readTiming, requestTranscription, runTranscription } from './index.ts';
import { reasons } from '#shared/words/en/reasons.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const AUDIO = readFileSync(demoFile('audio/welcome-to-carecast.mp3')).subarray(0, 50_000);

/** A stand-in of the service, and how often it was asked, and paid. */
let answer: object = {};
let asked = 0;
const server = createServer((req, res) => {
  req.resume().once('end', () => {
    asked += 1;
    res.end(JSON.stringify(answer));
  });
});
beforeAll(async () => {
  const url = `http://127.0.0.1:${await listen(server)}/v1/audio/transcriptions`;
  config.transcription = { url, key: undefined, model: 'small' };
});
afterAll(() => {
  config.transcription = null;
  server.closeAllConnections();
  server.close();
});

/** Has an episode's audio written down by a service that answers this, and returns what came of the job's first run. */
async function written(said: object) {
  [answer, asked] = [said, 0];
  const admin = await anAdmin();
  const audioUrl = await anArrivedUpload();
  const { root, name } = fileOf(audioUrl);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, name), AUDIO);
  const { id } = await anEpisode({ audioUrl }, NOW, admin);
  await requestTranscription(admin, id);
  const task = await findTask({ kind: 'timing', subject: id });
  await runTranscription({ episodeId: id }, { id: '', key: task?.id ?? '', attempt: 1 });
  expect(asked).toBe(1);
  return readTiming(admin, id);
}

const segments = (count: number, text: string) => ({
  segments: Array.from({ length: count }, (_, start) => ({ start, text })),
});

test.each([
  ['music', { text: '[Music]' }, 'transcriptionEmpty'],
  ['music with times', segments(2, ' [Music] '), 'transcriptionEmpty'],
  ['headings', { text: '# Stairs\n## Rails' }, 'transcriptionEmpty'],
  ['nothing that can be stored', { text: '\0\0' }, 'transcriptionEmpty'],
  ['more sentences than a transcript has', { text: 'Hold the rail. '.repeat(5_001) }, 'transcriptionTooLarge'],
  ['more segments than a transcript has', segments(5_001, 'Hold the rail.'), 'transcriptionTooLarge'],
] as const)(
  'a transcription of %s is not bought again, and what is wrong is shown in our words',
  async (_what, said, code) => {
    expect(await written(said)).toMatchObject({ state: 'failed', error: reasons[code] });
  },
);

test('what no database stores is left out of a transcription', async () => {
  const { lines, state } = await written(segments(1, `${'G\0'}${'🩺'.repeat(1_000)}`));
  expect(state).toBe('proposed');
  expect(lines.map(({ text }) => text)).toEqual([`G${'🩺'.repeat(999)}`]);
  expect((await written({ text: 'Good\0 day. Hold the rail.' })).lines.map(({ text }) => text)).toEqual([
    'Good day.',
    'Hold the rail.',
  ]);
});

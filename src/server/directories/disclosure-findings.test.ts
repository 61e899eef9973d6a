import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import type { ReasonCode } from '#shared/reason.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { disclosureFindings } from './advice.ts';

type Spoken = { name: string; says: 'early' | 'late' | 'never'; transcript: string };

const FIXTURES = new URL('../../../tests/fixtures/spoken-disclosures.jsonl', import.meta.url);
const DEMO = new URL('../../../demo/transcripts/', import.meta.url);
const lines = (await readFile(FIXTURES, 'utf8')).trim().split('\n');
const spoken = lines.map((line) => JSON.parse(line) as Spoken);

const findingsOf = async (transcript: string) => disclosureFindings(parseTranscript(transcript));
const SAYS: Partial<Record<ReasonCode, Spoken['says']>> = {
  aiSpoken: 'early',
  aiSpokenLate: 'late',
  aiNotSpoken: 'never',
};
async function heard(transcript: string): Promise<Spoken['says'] | undefined> {
  const [finding] = await findingsOf(transcript);
  return finding && SAYS[finding.reason.code];
}

describe('of 40 transcripts', () => {
  test('there are 40, early, late and never', () => {
    const count = (says: string) => spoken.filter((one) => one.says === says).length;
    expect([count('early'), count('late'), count('never')]).toEqual([20, 8, 12]);
  });

  it.each(spoken)('$says: $name', async ({ says, transcript }) => {
    expect(await heard(transcript)).toBe(says);
  });
});

test('no episode of the demo is complained about: each says it at second 5', async () => {
  const names = (await readdir(DEMO)).filter((name) => !name.endsWith('.txt'));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const [finding] = await findingsOf(await readFile(new URL(name, DEMO), 'utf8'));
    expect(finding).toMatchObject({
      level: 'pass',
      reason: { code: 'aiSpoken', text: expect.stringMatching(/AI|inteligencia artificial/) as string },
    });
  }
});

test('the first line in the 16th second is named with its time and words', async () => {
  expect(await findingsOf('[{"time": 15.2, "text": "Made with AI."}, {"time": 20, "text": "Hello"}]')).toEqual([
    {
      level: 'warning',
      field: 'transcript',
      reason: { code: 'aiSpokenLate', time: 15.2, text: 'Made with AI.', within: 15 },
    },
  ]);
});

test('words without times, 200 emoji among them, are not judged: no one knows when they are spoken', async () => {
  for (const text of ['This is AI-generated.', 'Hello.', '🩺'.repeat(200)]) expect(await findingsOf(text)).toEqual([]);
});

test('what we add to a file in brackets is not spoken', async () => {
  expect(await heard('[{"time": 0, "text": "[AI Generated]"}, {"time": 1, "text": "Hello."}]')).toBe('never');
});

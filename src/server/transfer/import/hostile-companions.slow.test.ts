import { expect, test } from 'vitest';
import { countAnswers } from '../../../../tests/support/count-answers.ts';
import { readChaptersInSubprocess, readTranscriptInSubprocess } from './read-companion-in-subprocess.ts';

const MAX = 500_000;
const filled = (head: string, part: string) => head + part.repeat(Math.floor((MAX - head.length) / part.length));

const READ = { transcript: readTranscriptInSubprocess, 'list of chapters': readChaptersInSubprocess };

test.each([
  ['transcript', 'cues of one letter', filled('WEBVTT\n\n', '0:0 --> 0:1\na\n\n')],
  ['transcript', 'a page of paragraphs', filled('<html>', '<p>')],
  ['list of chapters', 'lists within lists', filled('{"chapters":', '[')],
] as const)('others are answered while a document is read: a %s of %s', async (what, _, text) => {
  const { answers, found } = await countAnswers<unknown>(() => READ[what](Buffer.from(text), 'utf-8'));
  expect(answers).toBeGreaterThan(5);
  expect(found).toHaveProperty(text.startsWith('WEBVTT') ? 'spoken' : 'problem');
});

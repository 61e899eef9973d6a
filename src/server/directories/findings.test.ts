import { expect, it } from 'vitest';
import { inBrief } from '../../../tests/support/reason-codes.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { readConfig } from '#server/config.ts';
import { addressFindings, episodeFindings, type EpisodeFacts, showFindings } from './findings.ts';

const audio = { type: 'audio/mpeg', bytes: 1000, duration: 600, storedBytes: 1000 };
const good: EpisodeFacts = {
  title: 'Stairs',
  description: 'About stairs.',
  descriptionHtml: '<p>About stairs.</p>',
  audio,
  transcript: parseTranscript('[{"time": 0, "text": "Hello"}, {"time": 590, "text": "Bye"}]'),
};
const problems = (facts: Partial<EpisodeFacts>) =>
  episodeFindings({ ...good, ...facts }).filter(({ level }) => level !== 'pass');
const found = (facts: Partial<EpisodeFacts>) => inBrief(problems(facts));

it('a complete episode has nothing to complain about', () => {
  expect(episodeFindings(good)).toEqual([{ level: 'pass', reason: { code: 'audioComplete' } }]);
});

it('only a missing title, description or audio keeps an episode from being published', () => {
  expect(found({ title: ' ', description: '', audio: null })).toEqual([
    'failure titleMissing title',
    'failure descriptionMissing description',
    'failure audioMissing audioUrl',
  ]);
});

it('audio that Apple does not take, that is very short or has changed in storage is named', () => {
  const flac = { type: 'audio/flac', bytes: 1000, duration: 12, storedBytes: 1000 };
  expect(problems({ audio: flac })).toMatchObject([
    { level: 'warning', field: 'audioUrl', reason: { code: 'audioNotForApple', type: 'FLAC' } },
    { level: 'warning', field: 'audioUrl', reason: { code: 'audioShort', seconds: 12 } },
    {},
  ]);
  expect(found({ audio: { ...audio, duration: 30 }, transcript: null })).toHaveLength(1); // the transcript
  for (const type of ['audio/mpeg', 'audio/mp4', 'audio/aac']) expect(found({ audio: { ...audio, type } })).toEqual([]);
  for (const storedBytes of [999, null]) {
    expect(found({ audio: { ...audio, storedBytes } })).toEqual(['failure audioDamaged audioUrl']);
  }
});

it('a transcript that is missing, runs backwards or goes beyond the audio is a warning', async () => {
  expect(found({ transcript: null })).toEqual(['warning transcriptMissing transcript']);
  const wrong = parseTranscript('[{"time":9,"text":"b"},{"time":3,"text":"a"},{"time":700,"text":"c"}]');
  expect(problems({ transcript: wrong })).toMatchObject([
    { level: 'warning', field: 'transcript', reason: { code: 'transcriptLine', line: 1 } },
    { level: 'warning', field: 'transcript', reason: { code: 'transcriptLine', line: 1 } },
  ]);
  const late = (count: number) => Array.from({ length: count }, (_, at) => ({ time: 700 + at, text: 'c' }));
  const last = problems({ transcript: parseTranscript(JSON.stringify(late(50))) }).at(-1);
  expect(last?.reason).toEqual({ code: 'transcriptMoreLines', count: 45 });
});

it('a description longer than Apple shows, 4,000 bytes of notes, is a warning', () => {
  expect(found({ descriptionHtml: 'é'.repeat(2_000) })).toEqual([]);
  expect(found({ descriptionHtml: 'é'.repeat(2_001) })).toEqual(['warning descriptionTooLong description']);
});

it('a show as it is first started lacks email, cover and description; one of one’s own lacks nothing', () => {
  expect(inBrief(showFindings(readConfig({}).show))).toEqual([
    'warning showEmailMissing',
    'warning showCoverDefault',
    'warning showNotDescribed',
  ]);
  const own = readConfig({ SHOW_EMAIL: 'a@b.example', SHOW_IMAGE: '/own.png', SHOW_DESCRIPTION: 'Ours.' });
  expect(showFindings(own.show)).toEqual([]);
});

it('a public address without https is a warning, one with it is none', () => {
  expect(inBrief(addressFindings('http://care.example'))).toEqual(['warning siteNotHttps']);
  expect(addressFindings('https://care.example')).toEqual([]);
});

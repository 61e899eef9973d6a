import { expect, it } from 'vitest';
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
const said = (facts: Partial<EpisodeFacts>) =>
  episodeFindings({ ...good, ...facts })
    .filter(({ level }) => level !== 'pass')
    .map(({ level, field, text }) => `${level} ${field}: ${text}`);

it('a complete episode has nothing to complain about', () => {
  expect(episodeFindings(good)).toEqual([{ level: 'pass', text: 'The audio is whole.' }]);
});

it('only a missing title, description or audio keeps an episode from being published', () => {
  expect(said({ title: ' ', description: '', audio: null })).toEqual([
    'failure title: Title is required',
    'failure description: Description is required to publish',
    'failure audioUrl: Audio file required',
  ]);
});

it('audio that Apple does not take, that is very short or has changed in storage is named', () => {
  const findings = said({ audio: { type: 'audio/flac', bytes: 1000, duration: 12, storedBytes: 1000 } });
  expect(findings[0]).toMatch(/^warning audioUrl: Apple Podcasts takes only MP3 and AAC, and this audio is FLAC/);
  expect(findings[1]).toMatch(/^warning audioUrl: The audio is only 12 seconds long/);
  expect(said({ audio: { ...audio, duration: 30 }, transcript: null })).toHaveLength(1); // the transcript
  for (const type of ['audio/mpeg', 'audio/mp4', 'audio/aac']) expect(said({ audio: { ...audio, type } })).toEqual([]);
  for (const storedBytes of [999, null]) {
    expect(said({ audio: { ...audio, storedBytes } })).toEqual([
      expect.stringMatching(/^failure audioUrl: .*again\.$/),
    ]);
  }
});

it('a transcript that is missing, runs backwards or goes beyond the audio is a warning', async () => {
  expect(said({ transcript: null })).toEqual([expect.stringMatching(/^warning transcript: There is no transcript/)]);
  const wrong = parseTranscript('[{"time":9,"text":"b"},{"time":3,"text":"a"},{"time":700,"text":"c"}]');
  expect(said({ transcript: wrong })).toEqual([
    expect.stringMatching(/0:03 is earlier than/),
    expect.stringMatching(/11:40 is after the end of the audio \(10:00\)/),
  ]);
  const late = (count: number) => Array.from({ length: count }, (_, at) => ({ time: 700 + at, text: 'c' }));
  const lastOf = (count: number) => said({ transcript: parseTranscript(JSON.stringify(late(count))) }).at(-1);
  const shown = said({ transcript: parseTranscript(JSON.stringify(late(50))) }).length - 1;
  expect([lastOf(shown + 1), lastOf(shown + 2)]).toEqual([
    expect.stringMatching(/ 1 more line like these\.$/),
    expect.stringMatching(/ 2 more lines like these\.$/),
  ]);
});

it('a description longer than Apple shows, 4,000 bytes of notes, is a warning in words', () => {
  expect(said({ descriptionHtml: 'é'.repeat(2_000) })).toEqual([]);
  expect(said({ descriptionHtml: 'é'.repeat(2_001) })).toEqual([
    expect.stringMatching(/^warning description: .*Apple Podcasts shows, about 4,000 letters/),
  ]);
});

it('a show as it is first started lacks e-mail, cover and description; one of one’s own lacks nothing', () => {
  expect(showFindings(readConfig({}).show).map(({ text }) => text)).toEqual([
    expect.stringMatching(/no e-mail address/),
    expect.stringMatching(/the cover it came with/),
    expect.stringMatching(/no description of its own/),
  ]);
  const own = readConfig({ SHOW_EMAIL: 'a@b.example', SHOW_IMAGE: '/own.png', SHOW_DESCRIPTION: 'Ours.' });
  expect(showFindings(own.show)).toEqual([]);
});

it('a public address without https is a warning, one with it is none', () => {
  expect(addressFindings('http://care.example')).toEqual([
    { level: 'warning', text: expect.stringMatching(/begins with https/) },
  ]);
  expect(addressFindings('http://127.evil.example')[0]?.text).toMatch(/begins with https/);
  expect(addressFindings('https://care.example')).toEqual([]);
});

import { expect, test } from 'vitest';
import { WebVTTParser } from 'webvtt-parser';
import entities from 'webvtt-parser/html-entities.json' with { type: 'json' };
import { AI_BADGE, EPISODE_DISCLOSURE, NOT_ADVICE } from '#shared/disclosure.ts';
import type { Cue } from '#shared/contract/audio.ts';
import type { PageLanguage } from '#shared/language.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { documents } from '#shared/words/es/documents.ts';
import { renderTranscript, type TranscriptFile, transcriptProblems } from './transcripts.ts';

const CUES: Cue[] = [
  { time: 0, text: 'Ana: Hello & <welcome>' },
  { time: 2.5, text: 'Ben: It is  -->\n\nhere' },
  { time: 2.5, text: 'Ana: Remember: always' },
  { time: 3661.25, text: 'Remember: nobody is called that' },
  { time: 3662, text: 'Ben: Bye' },
];
const render = (
  form: TranscriptFile,
  transcriptCues: Cue[] | null = CUES,
  transcript: string | null = 'words',
  duration = 3700,
  language: PageLanguage = 'en',
  isMadeWithAi = true,
) => renderTranscript(form, { transcript, transcriptCues, duration, isMadeWithAi }, language);

test('WebVTT names its speakers, escapes what it must and ends each cue where the next begins', () => {
  expect(render('vtt')).toBe(`WEBVTT

NOTE ${EPISODE_DISCLOSURE}

00:00:00.000 --> 00:00:02.500
<v Ana>Hello &amp; &lt;welcome&gt;

00:00:02.500 --> 01:01:01.250
<v Ben>It is → here

00:00:02.500 --> 01:01:01.250
<v Ana>Remember: always

01:01:01.250 --> 01:01:02.000
Remember: nobody is called that

01:01:02.000 --> 01:01:40.000
<v Ben>Bye
`);
});

test('SubRip counts from one, with commas, and holds no second arrow', () => {
  expect(render('srt')?.split('\n\n').slice(0, 3)).toEqual([
    '1\n00:00:00,000 --> 00:00:02,500\n[AI Generated]',
    '2\n00:00:00,000 --> 00:00:02,500\nAna: Hello & <welcome>',
    '3\n00:00:02,500 --> 01:01:01,250\nBen: It is → here',
  ]);
});

test('JSON is what the podcast namespace asks for', () => {
  const { version, segments } = JSON.parse(render('json') ?? '') as { version: string; segments: unknown[] };
  expect(version).toBe('1.0.0');
  expect(segments[0]).toEqual({ startTime: 0, endTime: 2.5, body: '[AI Generated]' });
  expect(segments[1]).toEqual({ speaker: 'Ana', startTime: 0, endTime: 2.5, body: 'Hello & <welcome>' });
  expect(segments[4]).toEqual({ startTime: 3661.25, endTime: 3662, body: 'Remember: nobody is called that' });
});

test('what we write, a reader that is not ours reads back', () => {
  const { cues, errors } = new WebVTTParser(entities).parse(render('vtt') ?? '');
  expect(errors).toEqual([]);
  expect(cues.map(({ startTime }) => startTime)).toEqual(CUES.map(({ time }) => time));
  for (const type of ['vtt', 'srt'] as const) {
    const again = parseTranscript(render(type) ?? '').cues?.filter(({ text }) => text !== `[${AI_BADGE}]`);
    expect(again?.map(({ time }) => time)).toEqual(CUES.map(({ time }) => time));
    expect(again?.at(-1)?.text).toBe('Ben: Bye');
  }
});

test('plain text has a line per cue, or the text as it was given', () => {
  expect(render('txt')?.split('\n')[3]).toBe('Ben: It is → here');
  expect(render('txt', null, ' Just words ')).toBe(`${EPISODE_DISCLOSURE}\n\nJust words\n`);
});

test('every file says AI in capitals before its first word, and once only when it was uploaded again', () => {
  for (const form of ['vtt', 'srt', 'json', 'txt'] as const) {
    const text = render(form) ?? '';
    expect(text.slice(0, text.indexOf('Hello'))).toMatch(/\bAI\b/);
    const { cues, spoken } = parseTranscript(text);
    const again = render(form, cues, spoken) ?? '';
    expect(again.match(/\bAI\b/g)).toHaveLength(text.match(/\bAI\b/g)?.length ?? 0);
  }
});

test('before a first word that comes late, the cue is short', () => {
  const first = (time: number) => render('srt', [{ time, text: 'late' }], null, 60)?.split('\n')[1];
  expect(first(3)).toBe('00:00:00,000 --> 00:00:03,000');
  expect(first(40)).toBe('00:00:00,000 --> 00:00:05,000');
});

test('a timed form of words without times, and any form of nothing, do not exist', () => {
  for (const form of ['vtt', 'srt', 'json'] as const) expect(render(form, null)).toBeNull();
  expect(render('txt', null, null)).toBeNull();
  expect(render('vtt', [{ time: 1, text: ' ' }])).toBeNull();
});

test('a last cue beyond the end of the audio still ends after it begins', () => {
  expect(render('srt', [{ time: 90, text: 'late' }], null, 60)).toContain('00:01:30,000 --> 00:01:35,000');
});

test('a cue in another language keeps it in WebVTT, and comes back with it', () => {
  const cues: Cue[] = [
    { time: 0, text: 'Ana: Hello' },
    { time: 2, text: 'Ana: ¡Cuídese!', lang: 'es' },
  ];
  const file = render('vtt', cues) ?? '';
  expect(file).toContain('\n<v Ana><lang es>¡Cuídese!</lang>\n');
  const { cues: again } = parseTranscript(file);
  expect(again?.map(({ line: _, ...cue }) => cue)).toEqual(cues);
});

test('the lines that a saved transcript loses are named, at most a hundred; none when none are lost', () => {
  const bad = '00:0x --> 00:02\nlost\n\n';
  expect(transcriptProblems(`WEBVTT\n\n${bad}00:02.000 --> 00:03.000\nkept`)).toEqual([
    { line: 3, problem: { code: 'cueTimeUnreadable' } },
  ]);
  expect(transcriptProblems(`WEBVTT\n\n${bad.repeat(101)}`)).toHaveLength(100);
  for (const text of [render('vtt'), 'Just words', null, undefined]) expect(transcriptProblems(text)).toEqual([]);
});

test('files of a Spanish episode say in Spanish that AI made it, and once', () => {
  const inSpanish = (form: TranscriptFile, cues: Cue[]) => render(form, cues, 'palabras', 3700, 'es') ?? '';
  const said = new RegExp(`^NOTE ${RegExp.escape(documents.disclosure(true))}`, 'm');
  expect(inSpanish('vtt', CUES)).toMatch(said);
  expect(render('txt', null, 'Hola.', 9, 'es')).toBe(`${documents.disclosure(true)}\n\nHola.\n`);
  const subtitles = inSpanish('srt', CUES);
  expect(subtitles).toContain('[Generado con IA]');
  const again = parseTranscript(subtitles).cues ?? [];
  expect(inSpanish('srt', again).split('[Generado con IA]')).toHaveLength(2);
  for (const form of ['vtt', 'srt', 'json'] as const) expect(inSpanish(form, CUES)).not.toContain('AI ');
});

test('files of what people recorded say that it is no medical advice, and nothing of AI', () => {
  const byPeople = (form: TranscriptFile, cues: Cue[] | null = CUES, words?: string) =>
    render(form, cues, words, 3700, 'en', false) ?? '';
  expect(byPeople('vtt')).toMatch(`WEBVTT\n\nNOTE ${NOT_ADVICE}\n\n00:00:00.000`);
  expect(byPeople('txt', null, 'Hello.')).toBe(`${NOT_ADVICE}\n\nHello.\n`);
  for (const form of ['vtt', 'srt', 'json', 'txt'] as const) expect(byPeople(form)).not.toMatch(/\bAI\b/);
});

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { MIN_LESSON_SECONDS } from '#shared/limits.ts';
import { readingAdvice } from '#shared/reading-level.ts';
import { englishProblem } from '../../english-rules.mjs';
import { ROOT } from './source-tree.ts';

type Episode = {
  name: string;
  description: string;
  transcript: string;
  language?: string;
  lesson?: { questions: { said: string }[] };
};

const read = (path: string): string => readFileSync(join(ROOT, 'demo', path), 'utf8');
const episodes = globSync('demo/episodes/*.json', { cwd: ROOT }).map((path) => ({
  name: basename(path, '.json'),
  ...(JSON.parse(read(`episodes/${basename(path)}`)) as Omit<Episode, 'name'>),
}));

/** Returns the sentences of the text that the audio is made of. */
const sentencesOf = (name: string): string[] =>
  read(`sources/texts/${name}.txt`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('##'));

/** Parts of the warnings that keep a listener from harm, as an episode's text has them. */
const WARNINGS =
  /\b(?:911|988)\b|blood thinner|anticoagulante|limitó los líquidos|(?:same day|el mismo día) if one leg/g;

const warningsIn = (text: string): string[] => [...new Set(text.match(WARNINGS))].sort();

test('the transcript of a demo episode is the text that its audio is made of', () => {
  const differing = episodes.filter(({ name, transcript }) => {
    const written = read(`transcripts/${transcript}`);
    const said = transcript.endsWith('.json')
      ? (JSON.parse(written) as { text: string }[]).map(({ text }) => text).join(' ')
      : written.split(/\s+/).join(' ').trim();
    return said !== sentencesOf(name).join(' ');
  });
  expect(differing.map(({ name }) => name)).toEqual([]);
});

test('each warning of a demo episode is in its description as well, with numbers as people search for them', () => {
  const missing = episodes.flatMap(({ name, description }) =>
    warningsIn(sentencesOf(name).join(' '))
      .filter((warning) => !description.includes(warning))
      .map((warning) => `${name}: ${warning}`),
  );
  expect(missing).toEqual([]);
  expect(episodes.filter(({ name }) => warningsIn(sentencesOf(name).join(' ')).length > 0)).toHaveLength(9);
  expect(
    episodes.filter(({ name }) => /nine one one|nine eight eight|nueve/.test(read(`sources/texts/${name}.txt`))),
  ).toEqual([]);
});

test('descriptions and texts of the demo are at the grade that the form aims at', () => {
  const hard = episodes.flatMap(({ name, description, language }) =>
    [description, sentencesOf(name).join('\n')].flatMap((text) => {
      const advice = readingAdvice(text, language);
      return advice?.code.startsWith('readingHard') ? [{ name, text: text.slice(0, 30), ...advice }] : [];
    }),
  );
  expect(hard).toEqual([]);
});

test('the demo is in plain American English', () => {
  const texts = globSync(['demo/*.{md,json}', 'demo/{episodes,sources/{texts,pdf}}/*.{json,txt,html}'], {
    cwd: ROOT,
    exclude: ['**/{agua,manos,una}-*'],
  });
  const problems = texts.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        englishProblem(line.replaceAll(/\]\([^)]*\)|`[^`]*`/g, '')) ? [`${path}:${at + 1} ${line}`] : [],
      ),
  );
  expect(problems).toEqual([]);
});

test('a demo lesson lasts five minutes, and one sentence of its text has each of its answers', () => {
  const lessons = episodes.filter(({ lesson }) => lesson);
  expect(lessons.map(({ language = 'en' }) => language)).toEqual(['en', 'es-us']);
  for (const { name, transcript, lesson } of lessons) {
    const lines = JSON.parse(read(`transcripts/${transcript}`)) as { time: number; text: string }[];
    expect(lines.at(-1)?.time, name).toBeGreaterThan(MIN_LESSON_SECONDS);
    const found = lesson?.questions.map(({ said }) => lines.filter(({ text }) => text.startsWith(said)).length);
    expect(found, name).toEqual(lesson?.questions.map(() => 1));
  }
});

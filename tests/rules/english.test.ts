import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { englishProblem, PATTERNS } from '../../english-rules.mjs';
import { allCalls } from '#shared/contract/index.ts';
import { ROOT } from './source-tree.ts';

/** Three sentences for each rule, in the order of the rules, that it finds in texts or else in comments. */
const BAD: [string, string, string][] = [
  ['Who signs in sees it.', 'It is kept. Who leaves it loses it.', 'Whoever asks gets one.'],
  ['It is for whoever asks.', 'Send it to whoever is there.', 'What whoever wrote it meant.'],
  ['It goes on by then.', 'The upload went on.', 'Say it and go on.'],
  ['Here it is said again.', 'What was said of it.', 'Two things are said.'],
  ['The subscribers are told.', 'Nothing is told here.', 'Apps are told it.'],
  ['Two uploads of yours wait.', 'A server of ours answers.', 'Give it the own name.'],
  ['They are gone for ever.', 'It does not work any more.', 'Links stay for ever.'],
  ['The page loads by itself.', 'They end by themselves.', 'Meanwhile, wait.'],
  ['It stops of itself.', 'A list of itself.', 'The file knows of itself.'],
  ['Nobody listens.', 'Ask somebody.', 'Does anybody know?'],
  ['Write an e-mail.', 'E-mails wait.', 'Your e-mail is wrong.'],
  ['What stands where nothing fits.', 'What a listener hears.', '“What it keeps.'],
  ['24 % uploaded', 'It is 5 % of all', '} % safe'],
  ['Your email service refused it.', 'Ask the mail service.', 'Their email services said so.'],
  ['Make a key.', 'Make the link again.', 'Make a new code first.'],
  ['Enter the setup password.', 'The setup password is wrong.', 'A new setup password'],
];

test('each rule of English finds its three bad sentences', () => {
  expect(BAD).toHaveLength(PATTERNS.length);
  const missed = PATTERNS.map(([pattern]) => pattern as RegExp).flatMap((pattern, at) =>
    (BAD[at] ?? []).filter(
      (sentence) => !pattern.test(sentence) || !(englishProblem(sentence) ?? englishProblem(sentence, true)),
    ),
  );
  expect(missed).toEqual([]);
});

test('plain sentences break no rule', () => {
  for (const good of ['We keep your address for a day.', 'No one listened.', '24% uploaded', 'What should be changed?'])
    expect(englishProblem(good), good).toBeUndefined();
});

test('each call of the API is described by what it does: a verb of the third person, and a period', () => {
  const odd = allCalls.filter(
    ({ summary }) =>
      !/^[A-Z][a-z]+s,? (?!.*\b(?:Says how far|moving a podcast in)\b)/.test(summary) && summary !== 'Signs out.',
  );
  expect([...odd, ...allCalls.filter(({ summary }) => !summary.endsWith('.'))].map(({ summary }) => summary)).toEqual(
    [],
  );
});

/** Lists of findings, and reasons that begin another sentence: each is a whole sentence. */
const FINDINGS = /\/(?:bucket|enclosure|feed|findings|imports|network|notices)\.ts$/;
/** To the letter of the contract. */
const SPECIFIED = ['alreadyLiked', 'alreadyDisliked'];

test('a refusal of two sentences ends both with a period, and one of a single sentence has none', () => {
  const files = globSync('src/shared/words/{en,es}/reasons/*.ts', { cwd: ROOT }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const problems = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^ {2}(\w+):[^'`]*?(['`])((?:(?!\2)[^\\]|\\.)*)\2,?$/gm)]
      .filter(([, name = '', , text = '']) => {
        if (SPECIFIED.includes(name)) return false;
        const isTwo = /[.?!]["”)]* [¿¡“"]?(?:\p{Lu}|\d|\$\{)/u.test(text);
        const isEnded = /[.?!:]["”)]*$|\$\{[^}]*\}$/.test(text);
        return isTwo ? !isEnded : text.endsWith('.') && !FINDINGS.test(path);
      })
      .map(([, name, , text]) => `${path} ${name}: ${text}`),
  );
  expect(problems).toEqual([]);
});

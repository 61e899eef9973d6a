import { afterEach, expect, test } from 'vitest';
import { english, spanish } from '../../../tests/support/words.ts';
import { ConfigError } from '#server/config/error.ts';
import { setRootLanguage } from '#server/words.ts';
import { explainStartProblem } from './start-problems.ts';

afterEach(() => setRootLanguage('en'));

test.each([
  ['42704', 'unrecognized configuration parameter "nonsense"', '"nonsense"'],
  ['28000', 'no pg_hba.conf entry for host "1.2.3.4", user "me", database "x", no encryption', 'sslmode=require'],
  ['28000', 'role "me" is not permitted to log in', 'this user may not connect'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'sslrootcert'],
  ['ECONNRESET', 'Client network socket disconnected before secure TLS connection was established', 'sslmode'],
  ['ENETUNREACH', 'connect ENETUNREACH 2600::1', 'IPv6'],
])('what is wrong with an address of a database, %s, is one line on DATABASE_URL', (code, message, words) => {
  const error = Object.assign(new Error(message), { code });
  const said = explainStartProblem(error);
  expect(said).toMatch(/^DATABASE_URL[^\n]+$/);
  expect(said).toContain(words);
  setRootLanguage('es');
  expect(explainStartProblem(error)).toMatch(/^(?!DATABASE_URL names)[^\n]*DATABASE_URL[^\n]*$/);
  expect(explainStartProblem(error)).not.toBe(said);
});

test('what stops a start is in the language of the show, and its message in English', () => {
  const error = new ConfigError((t) => t.hostUnknown('podcast'));
  const line = 'HOST is "podcast": no machine has that name; use 127.0.0.1, or :: for all';
  expect(error.message).toBe(line);
  expect(explainStartProblem(error)).toBe(line);
  setRootLanguage('es');
  expect(explainStartProblem(error)).toBe(
    'HOST es “podcast”, pero ningún servidor tiene ese nombre: use 127.0.0.1, o bien :: para todas sus direcciones',
  );
  expect(new ConfigError((t) => t.hostUnknown('podcast')).message).toBe(line);
});

test('an error that no one foresaw names what it stopped: the start, or the command', () => {
  const error = new Error('out of luck\nand more');
  expect(explainStartProblem(error)).toBe('the start failed: out of luck');
  expect(explainStartProblem(error, 'command')).toBe('the command failed: out of luck');
  setRootLanguage('es');
  expect(explainStartProblem(error)).toBe('no se pudo iniciar el sitio: out of luck');
  expect(explainStartProblem(error, 'command')).toBe('el comando falló: out of luck');
});

/** Returns the texts of words, with the same for each parameter: one that is a text, a number and a list. */
const textsOf = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, value]: [string, unknown]) => {
    const at = `${path}${name}`;
    if (typeof value === 'object' && value !== null) return textsOf(value, `${at}.`);
    return [[at, typeof value === 'function' ? String(value(...GIVEN)) : String(value)]];
  });
const GIVEN = Array.from({ length: 4 }, () => ['3']);

test('each line has a Spanish one, which is one line as well and names the same settings', () => {
  const [en, es] = [textsOf(english.start), new Map(textsOf(spanish.start))];
  expect(en.length).toBeGreaterThan(100);
  expect(en.filter(([at, text]) => es.get(at) === text)).toEqual([]);
  expect([...es.values()].filter((text) => text.includes('\n'))).toEqual([]);
  const settings = (text = '') => [...new Set(text.match(/\b[A-Z0-9]+(?:_[A-Z0-9]+)+\b/g))].sort();
  expect(en.filter(([at, text]) => settings(text).join() !== settings(es.get(at)).join())).toEqual([]);
});

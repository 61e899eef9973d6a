import '../../../tests/support/database.ts';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommand } from '../../../tests/support/command.ts';
import { ownAddress } from '../../../tests/support/empty-database.ts';
import { anAuthor } from '../../../tests/support/makers.ts';
import { spanish } from '../../../tests/support/words.ts';
import { keepTerminalLanguage, readTerminalLanguage } from '#server/config/terminal-language.ts';
import { getOrInit } from '#server/db/site-state.ts';

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'carecast-language-'))));
afterAll(() => rm(dataDir, { recursive: true }));

const run = async (name: string, words: string[], settings: Record<string, string>) =>
  (await startCommand({ dataDir, url: 'http://localhost:4321' }, name, words, settings).ended).said;

test('a command speaks the language of the show, and its columns stay as scripts read them', async () => {
  await getOrInit('root language', 'es');
  await anAuthor('Ana');
  const here = { DATABASE_URL: ownAddress() };
  const [jobs, refused, list] = await Promise.all([
    run('jobs', [], here),
    run('users', ['remove', 'Ben'], here),
    run('users', ['list'], here),
  ]);
  expect(jobs).toBe(`${spanish.commands.jobs.none}\n`);
  expect(refused).toBe(`${spanish.reasons.userUnknown({ name: 'Ben' })}\n`);
  expect(list).toMatch(/^Ana\tauthor\t0 llaves de acceso\tdesde el \d+ [a-z]+ \d{4}\n$/);
});

test('it says in that language what stopped it', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', SHOW_LANGUAGE: 'es-us' };
  expect(await run('jobs', [], nowhere)).toBe(`${spanish.start.databaseUrl.silent}\n`);
});

test('one that opens no database speaks the language of the last start, and before one that of the settings', async () => {
  const usage = 'Uso: npm run carecast -- verify ARCHIVO\n';
  expect(await run('verify', [], { SHOW_LANGUAGE: 'es-us' })).toBe(usage);
  expect(await run('verify', [], {})).toBe('Usage: npm run carecast -- verify FILE\n');
  keepTerminalLanguage(dataDir, 'es');
  expect(await run('verify', [], {})).toBe(usage);
  expect(await run('verify', [], { SHOW_LANGUAGE: 'en-us' })).toBe(usage);
});

test('the file that says so is no way to another file, and a site works without it', async () => {
  const [folder, other] = [join(dataDir, 'closed'), join(dataDir, 'other')];
  await mkdir(folder);
  await writeFile(other, 'kept');
  await symlink(other, join(folder, 'language'));
  keepTerminalLanguage(folder, 'es');
  expect([await readFile(other, 'utf8'), readTerminalLanguage(folder)]).toEqual(['kept', null]);
  expect(() => keepTerminalLanguage(join(dataDir, 'nowhere'), 'es')).not.toThrow();
});

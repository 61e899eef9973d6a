import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { copyTemplate } from '../support/database-template.ts';
import { test } from '../support/demo-site.ts';
import { listen } from '../support/listening.ts';
import { startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { saying, spanish } from '../support/words.ts';
import { startSupervised } from './supervised.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-start-'));
  chmodSync(folder, 0o711); // else the database of a root would have to live elsewhere
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `said`: the lines of errors. */
type Ended = { status: number | null; said: string[]; printed: string };

/** Starts the site as `npm start` does once all is installed and built, and waits until it gives up. */
function start(settings: Record<string, string>, cwd = ROOT): Promise<Ended> {
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: join(folder, 'data'),
    PORT: '4999',
    ...settings,
  };
  const child = spawn(join(ROOT, 'node_modules/node/bin/node'), [join(ROOT, 'src/server/main.ts')], {
    cwd,
    env: environment,
    timeout: 60_000, // one that does not give up is given up
  });
  let [said, printed] = ['', ''];
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  return new Promise((ended) =>
    child.once('close', (status) => ended({ status, said: said.trim().split('\n'), printed })),
  );
}

const expectOneLine = ({ status, said }: Ended, line: RegExp) => {
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(line);
  expect(status).toBe(1);
};

test('a port in use is one clear line @slow', async () => {
  const taken = createServer();
  const port = await listen(taken);
  copyTemplate(join(folder, 'data'), 'empty');
  expectOneLine(
    await start({ PORT: String(port), RUN_AS: 'root' }),
    new RegExp(`^carecast: port ${port} is in use: .*PORT`),
  );
  taken.close();
});

const NOBODY = 'postgres://nobody@127.0.0.1:9/none';
const inFolder = (name: string) => join(folder, name);
const problems: [string, () => Record<string, string>, RegExp][] = [
  ['@slow a wrong setting', () => ({ PUBLIC_URL: 'podcast.example' }), /PUBLIC_URL is "podcast.example": it must be/],
  ['a database that is not there', () => ({ DATABASE_URL: NOBODY }), /DATABASE_URL: nothing answers/],
];
for (const DATABASE_URL of ['', NOBODY]) {
  const what = `@slow a data folder that cannot be written${DATABASE_URL && ', with a database elsewhere,'}`;
  const settings = () => ({ DATABASE_URL, DATA_DIR: inFolder('file/data') });
  problems.push([what, settings, /DATA_DIR .*file\/data cannot be written \(ENOTDIR\)/]);
}
for (const [what, settings, line] of problems) {
  test(`${what} is one clear line`, async () => {
    writeFileSync(inFolder('file'), '');
    const ended = await start(settings());
    expectOneLine(ended, new RegExp(`^carecast: ${line.source}`));
  });
}

test('a database that is not there is one clear line in the language of the show', async () => {
  const ended = await start({ DATABASE_URL: NOBODY, SHOW_LANGUAGE: 'es-us', PUBLIC_ULR: 'https://podcast.example' });
  expectOneLine(ended, saying(`carecast: ${spanish.start.databaseUrl.silent}`));
  expect(ended.printed).toContain(`\n${spanish.start.suspicious.unknown('PUBLIC_ULR', 'PUBLIC_URL')}\n`);
});

test('a wrong setting is one clear line in the language of the show', async () => {
  const ended = await start({ PUBLIC_URL: 'podcast.example', SHOW_LANGUAGE: 'es-us' });
  const { badSetting, rules } = spanish.start;
  expectOneLine(ended, saying(`carecast: ${badSetting('PUBLIC_URL', 'podcast.example', rules.publicUrl)}`));
});

test('@slow a .env that is a folder is one clear line', async () => {
  mkdirSync(join(folder, '.env'));
  expectOneLine(await start({}, folder), /^carecast: \.env is a folder/);
});

test('@slow a start names its version, what is misspelled, and a mail server that does not answer', async ({
  aSite,
}) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' };
  const site = await aSite({ ...mail, PUBLIC_ULR: 'https://podcast.example' });
  await expect
    .poll(() => site.output())
    .toMatch(/^SMTP_URL: The mail server could not be used: nothing responds there\. We will send/m);
  expect(site.output()).toMatch(/^PUBLIC_ULR is not a setting, and ignored: did you mean PUBLIC_URL\?$/m);
  expect(site.output()).toMatch(/^Carecast \d+\.\d+\.\d+\.$/m);
});

test('@slow two supervisors on one data folder: the second ends with one clear line, the first continues', async ({
  aSite,
}) => {
  const first = await aSite();
  const second = await startSupervised([process.execPath, 'scripts/start.mjs'], { DATA_DIR: first.dataDir });
  try {
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      /^Starting the site\.\nCarecast [\d.]+\.\ncarecast: another site is running on DATA_DIR .*\n$/m,
    );
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  } finally {
    second.remove();
  }
});

for (const [name, text] of [
  ['app-secret', ''],
  ['app-secret', '\0'.repeat(44)],
  ['master-password', 'short'],
] as const) {
  test(`a damaged ${name} (${text.length} bytes) is one clear line, and stays as it is @slow`, async () => {
    const file = join(folder, 'data', name);
    copyTemplate(join(folder, 'data'), 'empty');
    writeFileSync(file, text);
    expectOneLine(await start({ RUN_AS: 'root' }), new RegExp(`^carecast: ${file} is damaged: `));
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
}

test('@slow a data folder of a newer version is one clear line, and stays as it is', async () => {
  const site = await startSite();
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  await pool`insert into migrations (name) values ('9999-tomorrow.sql')`;
  await pool.end();
  await site.stop();
  const asRoot = { DATA_DIR: site.dataDir, RUN_AS: 'root' };
  expectOneLine(await start(asRoot), /^carecast: the database was migrated by a newer version/);
  const version = join(site.dataDir, 'database/PG_VERSION');
  writeFileSync(version, '99\n');
  expectOneLine(
    await start({ DATA_DIR: site.dataDir }),
    /^carecast: .* was made by PostgreSQL 99 and this machine has/,
  );
  expect(readFileSync(version, 'utf8')).toBe('99\n');
  await site.remove().catch(() => undefined);
});

test('@slow a master password of the settings is named and never printed, one made at the start is printed', async ({
  aSite,
}) => {
  const secret = 'a master password of the settings';
  const set = await aSite({ MASTER_PASSWORD: secret });
  const made = await aSite();
  await expect.poll(() => set.output()).toContain('Master password: the one in MASTER_PASSWORD');
  expect(set.output()).not.toContain(secret);
  await expect.poll(() => made.output()).toContain(`Master password: ${made.masterPassword}`);
});

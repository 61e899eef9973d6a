import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english, spanish } from '../../tests/support/words.ts';
import { ConfigError, findSuspicious, readConfig, SETTING_NAMES } from './config.ts';

test('an empty environment is a site on this machine', () => {
  const config = readConfig({});
  expect(config.publicUrl).toBe('http://localhost:4321');
  expect(config.isLocal).toBe(true);
  expect(config.show.title).toBe('Carecast');
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', SHOW_TITLE: '' }).port).toBe(4321);
});

test.each([
  [{ PORT: 'eighty' }, /^PORT is "eighty": it must be a whole number/],
  [{ PUBLIC_URL: 'podcast.example' }, /^PUBLIC_URL is "podcast.example": it must be an address/],
  [{ PUBLIC_URL: 'https://podcast.example/shows' }, /^PUBLIC_URL .*without a path/],
  [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL must look like postgres:/],
  [{ MASTER_PASSWORD: 'short' }, /^MASTER_PASSWORD must have at least 16 characters/],
  [{ APP_SECRET: 'short' }, /^APP_SECRET must have at least 32 characters/],
  [{ THROTTLES: 'off', PUBLIC_URL: 'https://podcast.example' }, /^THROTTLES is "off"/],
  [{ RESET_DELIVERY: 'pigeon' }, /^RESET_DELIVERY is "pigeon": it must be 'command', 'smtp' or 'response'/],
  [{ RESET_DELIVERY: 'response', PUBLIC_URL: 'https://podcast.example' }, /^RESET_DELIVERY is "response"/],
  [{ RESET_DELIVERY: 'response', HOST: '0.0.0.0' }, /^RESET_DELIVERY is "response": .*HOST/],
  [{ RESET_DELIVERY: 'response', HOST: '192.0.2.1', PUBLIC_URL: 'http://localhost' }, /^RESET_DELIVERY is "response"/],
  [{ THROTTLES: 'off', HOST: '::' }, /^THROTTLES is "off": .*HOST/],
  [{ THROTTLES: 'off', HOST: 'podcast.example' }, /^THROTTLES is "off"/],
  [{ THROTTLES: 'off', HOST: '127.example.com' }, /^THROTTLES is "off"/],
  [
    { RESET_DELIVERY: 'smtp', SMTP_URL: 'smtp://mail.example' },
    /^RESET_DELIVERY is "smtp": set SMTP_URL and MAIL_FROM/,
  ],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must look like smtps:/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM is "nobody": it must be an address/],
  [{ ADMIN_EMAIL: 'nobody' }, /^ADMIN_EMAIL is "nobody": it must be an email address/],
  [{ RUN_AS: '-R root' }, /^RUN_AS is "-R root": it must be the name of an account/],
  [{ SECRET_KEY_BASE: 'short' }, /^SECRET_KEY_BASE must have at least 32 characters/],
  [{ MIGRATE: 'later' }, /^MIGRATE is "later": it must be 'on' or 'off'/],
  [{ FEED_LIMIT: '0' }, /^FEED_LIMIT is "0": it must be a whole number from 1/],
  [{ WEBSUB_HUB: 'hub.example' }, /^WEBSUB_HUB is "hub.example": it must be an http\(s\) address/],
  [{ WEBSUB_HUB: 'https://:pw@hub.example' }, /^WEBSUB_HUB must have no name and no password in it/],
  [{ S3_ENDPOINT: 'https://me@s3.example' }, /^S3_ENDPOINT is "https:\/\/me@s3.example": it must have no name/],
  [{ SHOW_EMAIL: 'nobody' }, /^SHOW_EMAIL is "nobody": it must be an email address/],
  [{ SHOW_TITLE: ' ' }, /^SHOW_TITLE is " ": it must be one line of up to 255 characters/],
  [{ SHOW_ACCENT: 'paint' }, /^SHOW_ACCENT is "paint": it must be a color such as #0f5750/],
  [{ SHOW_REVIEW_MONTHS: '1.5' }, /^SHOW_REVIEW_MONTHS is "1.5": it must be a whole number from 1 to 120/],
  [{ SHOW_TIME_ZONE: 'Atlantis' }, /^SHOW_TIME_ZONE is "Atlantis": it must be a time zone/],
  [{ SHOW_BLOCK: 'yes' }, /^SHOW_BLOCK is "yes": it must be 0 or 1/],
  [{ MAX_STORAGE_GB: '-1' }, /^MAX_STORAGE_GB is "-1": it must be a number above 0/],
])('%o stops the start with one line', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(line);
});

test.each(['', '127.0.0.1', '127.8.9.10', 'localhost', '::1'])(
  'what is for development is allowed while HOST is %j, which only this machine reaches',
  (HOST) => {
    const config = readConfig({ THROTTLES: 'off', RESET_DELIVERY: 'response', HOST });
    expect([config.throttles, config.reset.delivery]).toEqual([false, 'response']);
  },
);

test('an end of a line of Windows that Docker passes on is none of the value', () => {
  expect(readConfig({ PUBLIC_URL: 'https://podcast.example\r', PORT: '\r' })).toMatchObject({
    publicUrl: 'https://podcast.example',
    port: 4321,
  });
});

test('the line end that echo puts after a secret is none of it, and one within is named, not what it is in', () => {
  const secret = 'a secret that is long enough';
  expect(readConfig({ MASTER_PASSWORD: `${secret}\n`, TRANSCRIBE_KEY: 'sk-1\r\n' })).toMatchObject({
    masterPassword: secret,
  });
  const refused = 'TRANSCRIBE_KEY has a line end or another control character in it: it must be one line';
  expect(() => readConfig({ TRANSCRIBE_KEY: 'sk-1\nsk-2' })).toThrow(new RegExp(`^${refused}$`));
  expect(readConfig({ SHOW_POSTAL_ADDRESS: '1 Main Street\nSpringfield\n' }).show.postalAddress).toContain('\n');
});

test('a host to listen on may have the brackets of a URL, and one with a port is named', () => {
  expect(['[::]', '::1', '0.0.0.0', 'localhost'].map((HOST) => readConfig({ HOST }).host)).toEqual([
    ...['::', '::1', '0.0.0.0', 'localhost'],
  ]);
  for (const HOST of ['0.0.0.0:4321', '[::]:4321', 'http://localhost', 'podcast.example:'])
    expect(() => readConfig({ HOST })).toThrow(
      `HOST is "${HOST}": it must be an address of this machine without a port`,
    );
});

test('a ~ that no shell has replaced is the home of the account, but for a site that has its data in such a folder', () => {
  const project = mkdtempSync(join(tmpdir(), 'carecast-'));
  const dataDir = () => readConfig({ DATA_DIR: '~/data' }, '/none', project).dataDir;
  expect(dataDir()).toBe(join(homedir(), 'data'));
  mkdirSync(join(project, '~', 'data'), { recursive: true });
  expect(dataDir()).toBe(join(project, '~', 'data'));
  rmSync(project, { recursive: true });
});

test('a setting of the show is checked as in the studio, but the operator may name a host of an intranet and a new category', () => {
  const given = {
    SHOW_CATEGORY: 'Brand New',
    PROVIDER_URL: 'http://intranet/',
    SHOW_LANGUAGE: 'ES-US',
    SHOW_AUTHOR: ' ',
  };
  const { show } = readConfig({ ...given, SHOW_REVIEW_MONTHS: '6', SHOW_WEEKLY_SLOT: 'FRI 07:00', SHOW_BLOCK: '1' });
  expect(show).toMatchObject({
    ...{ category: 'Brand New', providerUrl: 'http://intranet/', language: 'es-us', author: '' },
    ...{ reviewMonths: 6, weeklySlot: 'fri 07:00', isBlocked: true },
  });
});

test.each([
  [{ PORT: 'ochenta' }, 'PORT es “ochenta”, pero debe ser un número entero de 1 a 65535'],
  [{ BACKUP: 'si' }, 'BACKUP es “si”, pero debe ser “on” u “off”'],
  [{ LOG_LEVEL: 'todo' }, 'LOG_LEVEL es “todo”, pero debe ser debug, info, warn o error'],
  [{ SHOW_TITLE: ' ' }, 'SHOW_TITLE es “ ”, pero debe ser una sola línea de hasta 255 caracteres'],
  [{ MASTER_PASSWORD: 'corta' }, 'MASTER_PASSWORD debe tener al menos 16 caracteres'],
  [{ STORAGE: 'uploadthing' }, 'STORAGE es “uploadthing”: configure también UPLOADTHING_TOKEN'],
  [{ DATABASE_URL: 'postgres://me@one,two/x' }, /^DATABASE_URL tiene varios servidores: /],
])('%o is explained in Spanish too', (environment, line) => {
  const said = refusalOf(environment).say(spanish.start);
  expect(said).toMatch(typeof line === 'string' ? new RegExp(`^${RegExp.escape(line)}$`) : line);
});

function refusalOf(environment: Record<string, string>): ConfigError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error('the settings are accepted');
}

test('a bad secret is not repeated in the line', () => {
  expect(() => readConfig({ MASTER_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/);
});

test('SECRET_KEY_BASE is another name of APP_SECRET, which wins', () => {
  const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
  expect(readConfig({ SECRET_KEY_BASE: one }).appSecret).toBe(one);
  expect(readConfig({ SECRET_KEY_BASE: one, APP_SECRET: other }).appSecret).toBe(other);
});

test('data is under /storage if that folder is there, DATA_DIR is unset and no site is in ./data', () => {
  const [project, volume] = [mkdtempSync(join(tmpdir(), 'carecast-')), mkdtempSync(join(tmpdir(), 'carecast-'))];
  const places = [
    readConfig({}, volume, project).dataDir,
    readConfig({ DATA_DIR: '/srv/data' }, volume, project).dataDir,
    readConfig({}, join(volume, 'none'), project).dataDir,
  ];
  expect(places).toEqual([volume, '/srv/data', join(project, 'data')]);
  mkdirSync(join(project, 'data'));
  expect(readConfig({}, volume, project).dataDir).toBe(join(project, 'data'));
  for (const folder of [project, volume]) rmSync(folder, { recursive: true });
});

test('port 80', () => {
  expect(readConfig({ PORT: '80' })).toMatchObject({ port: 80, publicUrl: 'http://localhost' });
});

const suspicions = (...given: Parameters<typeof findSuspicious>) =>
  findSuspicious(...given).map((say) => say(english.start));

test('settings of earlier versions and misspelled ones are named, and otherwise ignored', () => {
  const environment = {
    WORKERS: '4',
    CDN_PURGE: 'a:b',
    MEDIA_ACCEL: '',
    PORT: '80',
    PUBLIC_ULR: 'x',
    DATABASE_URI: 'x',
  };
  expect(suspicions({ ...environment, SHOW_COLOR: 'red' }, 'UTC')).toEqual([
    'WORKERS, CDN_PURGE: no longer a setting, and ignored.',
    'PUBLIC_ULR is not a setting, and ignored: did you mean PUBLIC_URL?',
    'DATABASE_URI is not a setting, and ignored: did you mean DATABASE_URL?',
    'SHOW_COLOR is not a setting, and ignored.',
  ]);
  expect(readConfig(environment).port).toBe(80);
});

test('ordinary variables of an environment are never named', () => {
  const names =
    'PATH HOME HOST HOSTNAME HOSTTYPE LOGNAME MAIL SHELL USER LANG TERM PWD OLDPWD TZ PGDATA PGHOST RUN_ID BACKUP_DIR S3_SERVICE_HOST SMTP_PORT_25_TCP NODE_ENV TEST_DATABASE_URL';
  const environment = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
  expect(findSuspicious(environment, 'Europe/Madrid')).toEqual([]);
});

test('an empty setting is the same as none, whichever it is', () => {
  const all = (value: string) => Object.fromEntries([...SETTING_NAMES, 'TZ'].map((name) => [name, value]));
  for (const value of ['', '\r']) {
    expect(readConfig(all(value))).toEqual(readConfig({}));
    expect(findSuspicious({ ...all(value), SHOW_COLOR: value }, 'Etc/Unknown')).toEqual([]);
  }
});

test.each(['', null, 'Etc/Unknown'])('a time zone that is none is named, where it is reported as %j', (reported) => {
  expect(suspicions({ TZ: 'Mars/Olympus' }, reported)).toEqual([
    'TZ is "Mars/Olympus", which is no time zone: it counts as UTC.',
  ]);
});

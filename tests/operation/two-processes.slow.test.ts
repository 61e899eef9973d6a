// Two processes with one database server and a bucket whose keys end after seconds and which is busy each tenth time:
// an hour of work, shortened.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, asJson } from '../support/ask.ts';
import { startBucket } from '../support/bucket.ts';
import { anEmptyDatabase, removeEmptyDatabases } from '../support/empty-database.ts';
import { startCommand } from '../support/command.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, type Podcast, rss } from '../support/podcast.ts';
import { type KeyService, startKeyService } from '../support/key-service.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { demoFile } from '../support/uploads.ts';

const LIFE_MS = 20_000;
const ROUNDS = 24;
const MOVED_IN = Array.from({ length: 12 }, (_, number) => `old-${number}`);
const BUSY_EVERY = 10;

let bucket: Awaited<ReturnType<typeof startBucket>>;
let service: KeyService;
let folder: string;
let podcast: Podcast;
let spare: Awaited<ReturnType<typeof startBucket>>;
let settings: Record<string, string>;
let sites: [Site, Site, ...Site[]];
let cookie: string;
beforeAll(async () => {
  bucket = await startBucket();
  service = await startKeyService(bucket, 'token of the pod');
  service.lifeMs = LIFE_MS;
  folder = mkdtempSync(join(tmpdir(), 'carecast-two-'));
  writeFileSync(join(folder, 'token'), 'token of the pod');
  const { S3_ACCESS_KEY_ID: _, S3_SECRET_ACCESS_KEY: __, ...place } = bucket.settings;
  const identity = {
    AWS_ROLE_ARN: 'arn:aws:iam::1:role/podcast',
    AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'),
    AWS_ENDPOINT_URL_STS: service.origin,
  };
  settings = { DATABASE_URL: (await anEmptyDatabase()).url, ...place, ...identity };
  spare = await startBucket();
  spare.busyEvery = bucket.busyEvery = BUSY_EVERY;
  const audio = await mp3();
  podcast = await aPodcast((origin) => ({
    '/feed.xml': rss(foreignFeed(origin, MOVED_IN.map((guid) => foreignItem(origin, { guid })).join(''))),
    ...Object.fromEntries(MOVED_IN.map((guid) => [`/${guid}.mp3`, audio])),
  }));
  const first = await startSite(settings, ['--demo']); // its import of the demo goes to the bucket
  cookie = await cookieOf(first, 'administrator');
  sites = [first, await startSite(settings)];
});
afterAll(async () => {
  for (const site of sites ?? []) await site.remove();
  service.close();
  await podcast.close();
  await bucket.goAway();
  await spare.goAway();
  await removeEmptyDatabases();
  rmSync(folder, { recursive: true });
});

type Ticket = { uploadURL: string; objectPath: string; headers: Record<string, string> };

const call = async <Answer>(site: Site, method: string, path: string, body?: unknown): Promise<Answer> => {
  const { headers, ...question } = body === undefined ? { headers: {} } : asJson(body);
  const answer = await ask(site.url, path, { ...question, method, headers: { ...headers, Cookie: cookie } });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Answer;
};

/** As the form does: what the bucket refuses is sent again, to a new address. */
async function upload(site: Site, bytes: Buffer, tries = 3): Promise<string> {
  const asked = { kind: 'audio', name: 'talk.mp3', size: bytes.length, type: 'audio/mpeg' };
  const { uploadURL, headers, objectPath } = await call<Ticket>(site, 'POST', '/api/objects/upload', asked);
  const sent = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (sent.ok) return objectPath;
  if (tries === 1) throw new Error(`the bucket answers ${sent.status}: ${await sent.text()}`);
  return upload(site, bytes, tries - 1);
}

type Sounds = Record<string, string>;

/** Returns what each episode of the feed sounds like, by its guid. */
async function soundsOf({ url }: Site): Promise<Sounds> {
  const feed = (await ask(url, '/feed.xml')).body;
  const found: Sounds = {};
  for (const [, item = ''] of feed.matchAll(/<item>([\s\S]*?)<\/item>/g)) {
    const guid = /<guid[^>]*>([^<]+)/.exec(item)?.[1] ?? '';
    const { status, bytes } = await ask(url, new URL(/<enclosure url="([^"]+)/.exec(item)?.[1] ?? '').pathname);
    found[guid] = `${status} ${createHash('sha256').update(bytes).digest('hex')}`;
  }
  return found;
}

/** Runs a command as an operator does, and expects that it ends well. */
async function run(
  place: Pick<Site, 'dataDir' | 'url'>,
  own: Record<string, string>,
  name: string,
  ...words: string[]
) {
  const { status, said } = await startCommand(place, name, words, own).ended;
  expect(status, said).toBe(0);
  return said;
}

test('uploads, an import, a whole backup and its restore lose nothing while keys end and the bucket is busy', async () => {
  const bytes = readFileSync(demoFile('audio/balance-can-be-trained.mp3'));
  const began = Date.now();
  const made: string[] = [];
  const moving = run(sites[0], settings, 'import', podcast.feed, '--private');
  for (let round = 0; round < ROUNDS; round += 1) {
    const [here, there] = round % 2 === 0 ? sites : [sites[1], sites[0]];
    const audioUrl = await upload(here, bytes);
    const episode = { title: `Round ${round}`, description: 'About it.', audioUrl, published: true };
    const { id } = await call<{ id: string }>(here, 'POST', '/api/episodes', episode);
    made.push(id);
    const { audioUrl: heard } = await call<{ audioUrl: string }>(there, 'GET', `/api/episodes/${id}`);
    const { status, bytes: played } = await ask(there.url, new URL(heard, there.url).pathname);
    expect([status, played.equals(bytes)]).toEqual([200, true]);
  }
  expect(await moving).toContain(`${MOVED_IN.length} imported, 0 already here, 0 failed.`);
  while (Date.now() - began < 2 * LIFE_MS) await call(sites[1], 'GET', '/api/episodes');

  const before = await soundsOf(sites[1]);
  expect(Object.keys(before)).toEqual(expect.arrayContaining([...made, ...MOVED_IN]));
  expect(Object.values(before).filter((sound) => !sound.startsWith('200 '))).toEqual([]);
  const copy = await ask(sites[1].url, '/api/backup?audio=1', { headers: { Cookie: cookie } });
  expect(copy.status).toBe(200);
  const file = join(folder, 'carecast.tar');
  writeFileSync(file, copy.bytes);
  const restored = {
    DATABASE_URL: (await anEmptyDatabase()).url,
    DATA_DIR: join(folder, 'restored'),
    ...spare.settings,
  };
  await run({ dataDir: restored.DATA_DIR, url: sites[0].url }, restored, 'restore', file);
  sites.push(await startSite(restored));
  expect(await soundsOf(sites[2] as Site)).toEqual(before);

  expect(bucket.lent.length).toBeGreaterThan(3);
  for (const site of sites) expect(site.output()).not.toContain('uncaught');
});

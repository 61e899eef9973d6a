// Two processes with one database server and a bucket whose keys end after seconds and which is busy each tenth time:
// an hour of a month, shortened.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, asJson } from '../support/ask.ts';
import { startBucket } from '../support/bucket.ts';
import { anEmptyDatabase, removeEmptyDatabases } from '../support/empty-database.ts';
import { type KeyService, startKeyService } from '../support/key-service.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { demoFile } from '../support/uploads.ts';

const LIFE_MS = 4_000;
const ROUNDS = 24;

let bucket: Awaited<ReturnType<typeof startBucket>>;
let service: KeyService;
let folder: string;
let settings: Record<string, string>;
let sites: [Site, Site];
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
  bucket.busyEvery = 10;
  const first = await startSite(settings, ['--demo']); // its import of the demo goes to the bucket
  cookie = await cookieOf(first, 'administrator');
  sites = [first, await startSite(settings)];
});
afterAll(async () => {
  for (const site of sites) await site.remove();
  service.close();
  await bucket.goAway();
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

test('uploads, what listeners get and a whole backup lose nothing while keys end and the bucket is busy', async () => {
  const bytes = readFileSync(demoFile('audio/balance-can-be-trained.mp3'));
  const began = Date.now();
  const made: string[] = [];
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
  while (Date.now() - began < 3 * LIFE_MS) await call(sites[1], 'GET', '/api/episodes');
  const copy = await ask(sites[1].url, '/api/backup?audio=1', { headers: { Cookie: cookie } });
  expect(copy.status).toBe(200);
  for (const id of made) expect(copy.bytes.includes(id)).toBe(true);
  expect(bucket.lent.length).toBeGreaterThan(4);
  for (const site of sites) expect(site.output()).not.toContain('uncaught');
});

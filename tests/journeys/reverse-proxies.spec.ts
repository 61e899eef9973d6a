import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { Agent } from 'node:https';
import { connect as connectTo, createServer } from 'node:net';
import { expect } from '@playwright/test';
import type { UploadTicket } from '#shared/contract/files.ts';
import { ask } from '../support/ask.ts';
import { ADMIN } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { freePort } from '../support/free-port.ts';
import { askSecurely, prepareProxy, type ReverseProxy, type SecureAnswer } from './reverse-proxies.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO } from '../support/studio.ts';
import { listen } from '../support/listening.ts';
import { MB } from '#shared/units.ts';

const MASTER_PASSWORD = 'the master password of a test';
const ended: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

type Behind = { proxy: ReverseProxy; site: Site; relay: Awaited<ReturnType<typeof startRelay>> };

/** The site as docs/install.md sets it up, a relay that sees what the proxy says, and the proxy. */
async function start(
  name: 'nginx' | 'caddy',
  settings: Record<string, string> = {},
  isCaching = false,
): Promise<Behind> {
  const relay = await startRelay();
  ended.push(relay.close);
  const port = await freePort();
  relay.leadTo(port);
  const proxy = await prepareProxy(name, relay.port, isCaching);
  const site = await startSite(
    { MASTER_PASSWORD, ...settings, PORT: String(port), PUBLIC_URL: proxy.url, TRUST_PROXY: '1' },
    ['--demo'],
  );
  ended.push(site.remove, proxy.stop);
  await proxy.start();
  return { proxy, site, relay };
}

const textOf = ({ body }: SecureAnswer) => body.toString('utf8');
const jsonOf = <Value>(answer: SecureAnswer) => JSON.parse(textOf(answer)) as Value;
const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

async function signIn({ proxy }: Behind): Promise<string> {
  const master = { masterPassword: MASTER_PASSWORD };
  const made = await askSecurely(proxy, '/api/auth/secret-register-admin', post({ ...master, ...ADMIN }));
  expect(made.status).toBe(201);
  const signedIn = await askSecurely(proxy, '/api/auth/login', post(ADMIN));
  expect(signedIn.status).toBe(200);
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat();
  expect(cookies[0]).toMatch(/^__Host-session=.*Secure/);
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** 100 MB, of which the last part is sent when the site has half: a proxy that buffers never lets that happen. */
async function uploadLargest({ proxy, relay }: Behind, cookie: string): Promise<SecureAnswer> {
  const frames = readFileSync(AUDIO).subarray(0, 1_000_000);
  const large = Buffer.alloc(100 * MB);
  for (let at = 0; at < large.length; at += frames.length) frames.copy(large, at);
  const begin = post({ kind: 'audio', name: 'long.mp3', size: large.length, type: 'audio/mpeg' });
  const asked = await askSecurely(proxy, '/api/objects/upload', { ...begin, headers: { ...begin.headers, cookie } });
  const ticket = jsonOf<UploadTicket>(asked);
  expect(ticket.uploadURL.startsWith(proxy.url)).toBe(true);
  async function* pieces() {
    yield large.subarray(0, 60 * MB);
    await relay.sent(50 * MB);
    yield large.subarray(60 * MB);
  }
  const headers = { ...ticket.headers, 'Content-Length': String(large.length) };
  return askSecurely(proxy, ticket.uploadURL.slice(proxy.url.length), { method: 'PUT', headers, body: pieces() });
}

for (const name of ['nginx', 'caddy'] as const) {
  test(`@slow the site behind ${name} as docs/proxy has it: https, headers, ranges, ids, 100 MB unbuffered`, async () => {
    const behind = await start(name, { METRICS_PORT: String(await freePort()) });
    const { proxy, site, relay } = behind;
    const plain = await ask(proxy.httpUrl, '/browse?page=2');
    // Caddy takes its own https port for the one that the world sees as 443.
    const target = name === 'caddy' ? 'https://localhost' : proxy.url;
    expect(plain.headers['location']).toBe(`${target}/browse?page=2`);
    expect([301, 308]).toContain(plain.status);

    const host = { headers: { host: new URL(proxy.url).host, 'accept-encoding': 'br' } };
    await expect.poll(async () => (await ask(site.url, '/', host)).headers['content-encoding']).toBe('br');
    const direct = await ask(site.url, '/', host);
    const through = await askSecurely(proxy, '/', { headers: { 'accept-encoding': 'br' } });
    const own = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'server', 'alt-svc', 'via'];
    const known = ({ headers }: { headers: SecureAnswer['headers'] }) =>
      Object.fromEntries(Object.entries(headers).filter(([header]) => !own.includes(header)));
    expect(known(through)).toEqual(known(direct));
    expect(known(through)).toMatchObject({ 'content-encoding': 'br', 'strict-transport-security': expect.any(String) });
    expect(
      (
        await askSecurely(proxy, '/', {
          headers: { 'if-none-match': String(direct.headers['etag']), 'accept-encoding': 'br' },
        })
      ).status,
    ).toBe(304);
    expect((await askSecurely(proxy, '/metrics')).status).toBe(404);

    const [episode] = jsonOf<{ audioUrl: string }[]>(await askSecurely(proxy, '/api/episodes?limit=1'));
    const path = episode?.audioUrl ?? '';
    const whole = await askSecurely(proxy, path);
    const part = await askSecurely(proxy, path, { headers: { Range: 'bytes=1000-1999' } });
    expect([part.status, part.body.equals(whole.body.subarray(1000, 2000))]).toEqual([206, true]);
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${whole.body.length}`);
    const changed = await askSecurely(proxy, path, { headers: { Range: 'bytes=0-9', 'If-Range': '"another"' } });
    expect(changed.status).toBe(200);
    expect((await askSecurely(proxy, path, { headers: { Range: `bytes=${whole.body.length}-` } })).status).toBe(416);

    const headers = { 'X-Request-Id': 'of-a-stranger', 'X-Forwarded-For': '203.0.113.9' };
    const refused = await askSecurely(proxy, '/api/nowhere', { headers });
    const { requestId } = jsonOf<{ requestId: string }>(refused);
    const head = relay.heads().slice(relay.heads().lastIndexOf('GET /api/nowhere'));
    expect(requestId).not.toBe('of-a-stranger');
    expect(head.toLowerCase()).toContain(`x-request-id: ${requestId.toLowerCase()}`);
    expect(/^x-forwarded-for: (.*)$/im.exec(head)?.[1]?.trim()).toMatch(/^(127\.0\.0\.1|::1)$/);

    const before = relay.connections();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let request = 0; request < 50; request += 1) {
      expect((await askSecurely(proxy, '/robots.txt', { agent })).status).toBe(200);
    }
    agent.destroy();
    expect(relay.connections() - before).toBeLessThan(10);
    expect(await statusByHttp2(proxy)).toBe(200);

    const cookie = await signIn(behind);
    const uploaded = await uploadLargest(behind, cookie);
    expect(`${uploaded.status} ${textOf(uploaded)}`).toContain('200 ');
    expect(jsonOf<{ size: number }>(uploaded).size).toBe(100 * MB);
    const tooLarge = post({ kind: 'audio', name: 'long.mp3', size: 100 * MB + 1, type: 'audio/mpeg' });
    const answer = await askSecurely(proxy, '/api/objects/upload', {
      ...tooLarge,
      headers: { ...tooLarge.headers, cookie },
    });
    expect([answer.status, jsonOf<{ error: string }>(answer).error]).toEqual([413, expect.any(String)]);
  });
}

function statusByHttp2({ url, certificate }: ReverseProxy): Promise<number> {
  return new Promise((resolve, reject) => {
    const session = connect(url, { ca: certificate() }).on('error', reject);
    const stream = session.request({ ':path': '/browse' }).on('error', reject);
    stream.on('response', (headers) => {
      resolve(Number(headers[':status']));
      session.destroy();
    });
    stream.end();
  });
}

test('@slow nginx keeps pages for a second and while the site is away, and nothing of who has signed in', async () => {
  const behind = await start('nginx', {}, true);
  const { proxy, site } = behind;
  const cookie = await signIn(behind);
  const cached = (path: string, headers: Record<string, string> = {}) => askSecurely(proxy, path, { headers });
  const mine = await cached('/studio/look', { cookie });
  expect([mine.status, mine.headers['x-cache']]).toEqual([200, 'BYPASS']);
  expect((await cached('/studio/look')).status).toBe(302);
  expect((await cached('/')).headers['x-cache']).toMatch(/MISS|EXPIRED/);
  expect((await cached('/')).headers['x-cache']).toMatch(/HIT|EXPIRED|REVALIDATED/);
  expect((await cached('/api/auth/me', { cookie })).headers).not.toHaveProperty('x-cache');
  const [episode] = jsonOf<{ id: string }[]>(await cached('/api/episodes?limit=1'));
  const page = `/episodes/${episode?.id}`;
  expect((await cached(page)).status).toBe(200);
  expect(
    (await askSecurely(proxy, `/api/episodes/${episode?.id}`, { method: 'DELETE', headers: { cookie } })).status,
  ).toBe(204);
  await expect.poll(async () => (await cached(page)).status).toBe(404);
  await cached('/');
  await site.stop();
  await expect.poll(async () => (await cached('/')).headers['x-cache']).toBe('STALE');
  expect((await cached('/')).status).toBe(200);
  expect((await cached(page)).status).not.toBe(200);
  expect((await cached('/studio/look', { cookie })).status).toBe(502);
});

/** The requests of a proxy to a site, seen from between them. */
type Relay = {
  port: number;
  /** How many connections the proxy has opened. */
  connections(): number;
  /** The heads of its requests, and of bodies their first bytes. */
  heads(): string;
  /** Resolves when the site has been sent so many bytes. */
  sent(bytes: number): Promise<void>;
  close(): void;
};

const SEEN = 2_000_000;

async function startRelay(): Promise<Relay & { leadTo(port: number): void }> {
  let [target, connections, bytes] = [0, 0, 0];
  let seen = '';
  const server = createServer((client) => {
    connections += 1;
    const site = connectTo(target, '127.0.0.1');
    client.on('data', (chunk) => {
      bytes += chunk.length;
      if (seen.length < SEEN) seen += chunk.toString('latin1', 0, 4_096);
      server.emit('sent');
    });
    client.pipe(site).pipe(client);
    client.on('error', () => site.destroy()).on('close', () => site.destroy());
    site.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  return {
    port: await listen(server),
    leadTo: (port) => (target = port),
    connections: () => connections,
    heads: () => seen,
    sent: async (wanted) => {
      while (bytes < wanted) await once(server, 'sent');
    },
    close: () => void server.close(),
  };
}

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CdnService } from '#server/config/cdn.ts';
import { type Answer, ask } from './ask.ts';

/** What the stand-in's API does with a call, once it has read it. */
export type ApiAnswer = (response: ServerResponse) => void;
export type PurgeCall = { path: string; headers: IncomingMessage['headers']; tags: string[] };

/** A CDN of a test: keeps what this service would keep by its own documents, and forgets what it is told to. */
export type StandInCdn = {
  /** Where visitors go. */
  url: string;
  settings: Record<string, string>;
  /** The calls to its API that it has answered. */
  calls: PurgeCall[];
  /** Another answer than that everything is purged, until it is null again. */
  answer: ApiAnswer | null;
  leadTo(origin: string): void;
  /** Lets this many seconds pass for what it keeps. */
  pass(seconds: number): void;
  /** How the last response was made: kept, fetched, or kept beyond its time. */
  lastly(): 'hit' | 'miss' | 'stale' | undefined;
  /** The path and tags of what it keeps. */
  kept(): Record<string, string[]>;
  /** Resolves when what it fetches in the background has arrived. */
  renewed(): Promise<void>;
  /** Its API answers no more, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

type Copy = { answer: Answer; tags: string[]; at: number; fresh: number; whileRenewed: number; onError: number };

const TOKEN = 'a-token-nobody-may-see';
const ZONES: Record<CdnService, string> = {
  cloudflare: '0123456789abcdef'.repeat(2),
  fastly: 'SU1Z0isxPaozGVKXdv0eY',
  bunny: '4711',
};
const AUTHORIZED: Record<CdnService, (headers: IncomingMessage['headers']) => boolean> = {
  cloudflare: ({ authorization }) => authorization === `Bearer ${TOKEN}`,
  fastly: (headers) => headers['fastly-key'] === TOKEN,
  bunny: ({ accesskey }) => accesskey === TOKEN,
};
const PATHS: Record<CdnService, string> = {
  cloudflare: `/client/v4/zones/${ZONES.cloudflare}/purge_cache`,
  fastly: `/service/${ZONES.fastly}/purge`,
  bunny: `/pullzone/${ZONES.bunny}/purgeCache`,
};
/** Which header names tags, and which says how long to keep, before Cache-Control. */
const TAGS: Record<CdnService, string> = { cloudflare: 'cache-tag', fastly: 'surrogate-key', bunny: 'cdn-tag' };
const OWN_CONTROL: Record<CdnService, string> = {
  cloudflare: 'cloudflare-cdn-cache-control',
  fastly: 'surrogate-control',
  bunny: 'none',
};
/** Fastly keeps for two minutes what says neither how long nor `private`. */
const UNSAID: Record<CdnService, number> = { cloudflare: 0, fastly: 120, bunny: 0 };

export async function startCdn(service: CdnService): Promise<StandInCdn> {
  const state = { origin: '', passed: 0, lastly: undefined as ReturnType<StandInCdn['lastly']> };
  const copies = new Map<string, Copy>();
  const calls: PurgeCall[] = [];
  const renewals = new Set<Promise<unknown>>();
  const now = () => Date.now() / 1000 + state.passed;

  const fetchCopy = async (key: string, path: string, headers: Record<string, string>) => {
    const fetched = await ask(state.origin, path, { headers });
    const times = fetched.status >= 500 ? null : timesOf(service, fetched);
    if (times && times.fresh > 0)
      copies.set(key, { answer: fetched, at: now(), tags: tagsOf(service, fetched), ...times });
    else copies.delete(key);
    return fetched;
  };
  const visit: RequestListener = (request, response) => {
    const { url = '/', method, headers } = request;
    const asked = pick(headers, ['accept-encoding', 'cookie', 'authorization', 'range']);
    const key = `${url} ${headers['accept-encoding'] ?? ''}`;
    const isOurs = method === 'GET' && !headers.range && !headers.cookie && !headers.authorization;
    const copy = isOurs ? copies.get(key) : undefined;
    const age = copy ? now() - copy.at : 0;
    const respond = (how: typeof state.lastly, answer: Answer) => {
      state.lastly = how;
      response.writeHead(answer.status, stripped(service, answer.headers)).end(Buffer.from(answer.body, 'utf8'));
    };
    if (copy && age < copy.fresh) return respond('hit', copy.answer);
    const fetched = isOurs
      ? fetchCopy(key, url, asked)
      : ask(state.origin, url, { method: method ?? 'GET', headers: asked });
    if (copy && age < copy.fresh + copy.whileRenewed) {
      const renewal = fetched.catch(() => copies.set(key, copy)).finally(() => renewals.delete(renewal));
      renewals.add(renewal);
      return respond('stale', copy.answer);
    }
    return void fetched.then(
      (answer) => respond(answer.status >= 500 && copy && age < copy.fresh + copy.onError ? 'stale' : 'miss', answer),
      () =>
        copy && age < copy.fresh + copy.onError ? respond('stale', copy.answer) : void response.writeHead(502).end(),
    );
  };
  const purge: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const tags = purgedTags(service, request, body);
      calls.push({ path: request.url ?? '', headers: request.headers, tags });
      if (cdn.answer) return cdn.answer(response);
      if (request.method !== 'POST' || request.url !== PATHS[service]) return void response.writeHead(404).end();
      if (!AUTHORIZED[service](request.headers)) return void response.writeHead(403).end();
      for (const [key, copy] of copies) if (copy.tags.some((tag) => tags.includes(tag))) copies.delete(key);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true}');
    });
  };
  const edge = createServer(visit);
  const api = createServer(purge);
  const [edgePort, apiPort] = [await listen(edge, 0), await listen(api, 0)];
  const cdn: StandInCdn = {
    url: `http://127.0.0.1:${edgePort}`,
    settings: {
      CDN_PURGE: `${service}:${ZONES[service]}:${TOKEN}`,
      CDN_API_URL: `http://127.0.0.1:${apiPort}`,
    },
    calls,
    answer: null,
    leadTo: (origin) => (state.origin = origin),
    pass: (seconds) => (state.passed += seconds),
    lastly: () => state.lastly,
    kept: () => Object.fromEntries([...copies].map(([key, { tags }]) => [key.split(' ')[0] ?? '', tags])),
    renewed: async () => void (await Promise.all(renewals)),
    goAway: () => close(api),
    comeBack: async () => void (await listen(api, apiPort)),
    close: async () => {
      await close(edge);
      if (api.listening) await close(api);
    },
  };
  return cdn;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((done) => server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

const close = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

/** Returns seconds; null for what is private to one visitor. */
function timesOf(service: CdnService, { status, headers }: Answer) {
  const cacheControl = String(headers['cache-control'] ?? '');
  if (headers['set-cookie'] || /\bprivate\b/.test(cacheControl) || status === 206) return null;
  const own = headers[OWN_CONTROL[service]];
  if (!own && service !== 'fastly' && /\bno-(store|cache)\b/.test(cacheControl)) return null;
  const control = String(own ?? cacheControl);
  const seconds = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(control)?.[1] ?? NaN);
  const [fresh] = [seconds('s-maxage'), seconds('max-age'), UNSAID[service]].filter((each) => !Number.isNaN(each));
  return {
    fresh: fresh ?? 0,
    whileRenewed: seconds('stale-while-revalidate') || 0,
    onError: seconds('stale-if-error') || 0,
  };
}

const tagsOf = (service: CdnService, { headers }: Answer): string[] =>
  String(headers[TAGS[service]] ?? '')
    .split(/[ ,]+/)
    .filter(Boolean);

function purgedTags(service: CdnService, { headers }: IncomingMessage, body: string): string[] {
  if (service === 'fastly') return String(headers['surrogate-key'] ?? '').split(' ');
  const named = JSON.parse(body) as { tags?: string[]; CacheTag?: string };
  return named.tags ?? (named.CacheTag ? [named.CacheTag] : []);
}

const stripped = (service: CdnService, headers: Answer['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        ![TAGS[service], OWN_CONTROL[service], 'connection', 'transfer-encoding', 'content-length'].includes(name),
    ),
  );

const pick = (headers: IncomingMessage['headers'], names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

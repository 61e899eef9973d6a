// The service worker of what was saved, sent by pages/sw.js.ts as it stands. It answers for saved addresses, from the
// device first, and for a page that the network does not bring. It touches no other request.
const CACHE = 'carecast-saved';
const PART = 524_288; // islands/saved/store.ts
/** Of finished episodes, by the path of their audio; and every other saved path. */
let audios = new Map();
let paths = new Set();
let isKnown = false;
/** A series gets new parts, of which what was saved before knows nothing. */
const NETWORK_FIRST = /^(\/es)?\/(offline$|series\/)/;

const known = async () => {
  const cache = await caches.open(CACHE);
  const all = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const records = await Promise.all(
    all.filter((path) => /^\/saved\/[^/]+\.json$/.test(path)).map(async (path) => (await cache.match(path)).json()),
  );
  audios = new Map(records.filter(({ isDone }) => isDone).map((record) => [record.audioUrl, record]));
  paths = new Set(all.filter((path) => !path.startsWith('/saved/') && !NETWORK_FIRST.test(path)));
  isKnown = true;
};
let knowing = known();
new BroadcastChannel('carecast:saved').addEventListener('message', () => (knowing = known()));

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // `reload`: a listener who saves wants what is new.
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.cache === 'reload') return;
  const isPage = request.mode === 'navigate';
  const mayBe = isKnown
    ? isSaved(url, isPage)
    : /^(\/es)?\/(saved|episodes|media|artwork|fonts|appearance|_astro|api\/episodes)/.test(url.pathname);
  if ((!mayBe || isEditing(request)) && !isPage) return;
  event.respondWith(respond(request, url, isPage));
});

const isSaved = ({ pathname, search }, isPage) =>
  audios.has(pathname) || (paths.has(pathname) && (search === '' || isPage));

/** The forms of the studio want the newest. */
const isEditing = ({ referrer }) => /^(\/es)?\/(edit|upload|studio)\b/.test(referrer && new URL(referrer).pathname);

async function respond(request, url, isPage) {
  await knowing.catch(() => undefined);
  const saved = isSaved(url, isPage) && (await fromDevice(request, url).catch(() => undefined));
  if (saved) return saved;
  if (!isPage) return fetch(request);
  return fetch(request).catch(async (problem) => {
    const page = await offlinePage(url);
    if (!page) throw problem;
    return page;
  });
}

/** The page itself, if it is saved; else in the language of the page that was asked for, or of what was saved. */
async function offlinePage({ pathname }) {
  const cache = await caches.open(CACHE);
  const [asked, other] = /^\/es(\/|$)/.test(pathname) ? ['/es/offline', '/offline'] : ['/offline', '/es/offline'];
  return (await cache.match(pathname, { ignoreVary: true })) ?? (await cache.match(asked)) ?? cache.match(other);
}

async function fromDevice(request, { pathname }) {
  const cache = await caches.open(CACHE);
  const record = audios.get(pathname);
  return record ? audio(request, record, cache) : cache.match(pathname, { ignoreVary: true });
}

/** As a server does it (RFC 9110, 14): one range, read part by part while it is played. */
function audio(request, { id, bytes, type }, cache) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range') ?? '') ?? [];
  const isRange = first + last !== '';
  const suffix = last ? Math.max(0, bytes - Number(last)) : 0;
  const from = first ? Number(first) : suffix;
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Type': type };
  if (from > end) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes}` } });
  let at = from;
  const body = new ReadableStream({
    async pull(stream) {
      const part = await cache.match(`/saved/${id}/${Math.floor(at / PART)}`);
      if (!part) return stream.error(new Error('A part of this episode is gone'));
      const chunk = (await part.blob()).slice(at % PART, Math.min(PART, end + 1 - (at - (at % PART))));
      stream.enqueue(new Uint8Array(await chunk.arrayBuffer()));
      at += chunk.size;
      if (at > end) stream.close();
    },
  });
  headers['Content-Length'] = String(end - from + 1);
  if (!isRange) return new Response(body, { headers });
  return new Response(body, { status: 206, headers: { ...headers, 'Content-Range': `bytes ${from}-${end}/${bytes}` } });
}

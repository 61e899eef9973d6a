import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { inBrief } from '../../../tests/support/reason-codes.ts';
import { serve } from '../../../tests/support/uploads.ts';
import { english } from '../../../tests/support/words.ts';
import { trustHost } from '#server/outbound/fetch.ts';
import { enclosureFindings } from './enclosure.ts';

const BYTES = Buffer.alloc(5_000, 'carecast');
const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

/** A server that does all of it right; what is given is its mistake. */
type Mistake = { length?: string; type?: string; headers?: Record<string, string>; part?: RequestListener };
const server =
  ({ length = String(BYTES.length), type = 'audio/mpeg', headers = {}, part = sendPart }: Mistake): RequestListener =>
  (request, response) => {
    if (request.headers.range) return part(request, response);
    response.writeHead(200, { 'content-length': length, 'content-type': type, 'accept-ranges': 'bytes', ...headers });
    response.end();
  };

function sendPart(request: IncomingMessage, response: ServerResponse, more = 0): void {
  const [first = 0, last = 0] = (request.headers.range ?? '').replace('bytes=', '').split('-').map(Number);
  const range = `bytes ${first}-${last}/${BYTES.length}`;
  response.writeHead(206, { 'content-range': range }).end(BYTES.subarray(first, last + 1 + more));
}

async function found(listener: RequestListener, options = {}): Promise<string[]> {
  const { origin, close } = await serve(listener);
  open.push({ close });
  const enclosure = { url: `${origin}/a.mp3`, bytes: BYTES.length, type: 'audio/mpeg' };
  const trusted = await trustHost(origin);
  return inBrief(await enclosureFindings(enclosure, { trusted, redirects: 0, ...options }));
}

it('audio that is served as apps want it passes', async () => {
  expect(await found(server({}))).toEqual(['pass audioReachable']);
});

it.each<[string, RequestListener, string]>([
  ['a cookie', server({ headers: { 'set-cookie': 'a=b' } }), 'warning audioSetsCookie audioUrl'],
  ['another length', server({ length: '5001' }), 'failure audioLengthDiffers audioUrl'],
  ['another type', server({ type: 'audio/ogg' }), 'warning audioTypeDiffers audioUrl'],
  ['no word about parts', server({ headers: { 'accept-ranges': 'none' } }), 'warning audioRangesUnstated audioUrl'],
  [
    'the whole for a part',
    server({ part: (_, r) => r.writeHead(200).end(BYTES) }),
    'warning audioRangeIgnored audioUrl',
  ],
  ['too many bytes for a part', server({ part: (q, r) => sendPart(q, r, 1) }), 'failure audioRangeWrong audioUrl'],
  ['a web page', server({ type: 'text/html' }), 'failure audioIsWebPage audioUrl'],
  ['an error', (_, response) => response.writeHead(500).end(), 'failure audioStatus audioUrl'],
  ['a password', (_, response) => response.writeHead(401).end(), 'failure audioBehindPassword audioUrl'],
  [
    english.reasons.audioBehindSignIn,
    (_, response) => response.writeHead(302, { location: '/login' }).end(),
    'failure audioBehindSignIn audioUrl',
  ],
  [
    'a redirect',
    (_, r) => r.writeHead(302, { location: 'http://x.example/' }).end(),
    'warning audioElsewhere audioUrl',
  ],
  [
    'no length',
    (_, r) => r.writeHead(200, { 'transfer-encoding': 'chunked' }).end(),
    'failure audioLengthMissing audioUrl',
  ],
])('%s is found', async (_, listener, finding) => {
  expect(await found(listener)).toContain(finding);
});

it('a server that stays silent is given up', async () => {
  expect(await found(() => undefined, { silenceSeconds: 1 })).toEqual([
    'failure audioUnreachable/responseStalled audioUrl',
  ]);
});

it('a server that drips is given up as well', async () => {
  const drip: RequestListener = (request, response) => {
    if (!request.headers.range) return server({})(request, response);
    response.writeHead(206);
    const timer = setInterval(() => response.write('x'), 100);
    response.once('close', () => clearInterval(timer));
  };
  expect(await found(drip, { seconds: 1 })).toEqual(['failure audioUnreachable/fetchTimedOut audioUrl']);
});

it('nothing is asked in a private network unless that is allowed', async () => {
  let asked = 0;
  const listener: RequestListener = (_, response) => void response.end(String((asked += 1)));
  expect(await found(listener, { trusted: undefined })).toEqual(['failure audioUnreachable/privateAddress audioUrl']);
  expect(asked).toBe(0);
});

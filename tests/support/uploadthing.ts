import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendBytes, type StandIn, startStandIn } from './stand-in.ts';

const API_KEY = 'sk_live_of_the_tests';
const APP_ID = 'testapp';
const sign = (text: string): string => `hmac-sha256=${createHmac('sha256', API_KEY).update(text).digest('hex')}`;

type Registration = { fileKeys: string[]; metadata: object; callbackUrl: string; callbackSlug: string };
/** The body that the service posts when a file has come. */
export type Callback = { url: string; headers: Record<string, string>; body: string };

/** UploadThing in memory: ingest, API, files and signatures as version 7.7.4 of its library expects them. */
export async function startUploadthing(): Promise<StandIn & { callbacks: Callback[]; results: string[] }> {
  const files = new Map<string, Buffer>();
  const registered = new Map<string, Registration>();
  const callbacks: Callback[] = [];
  const results: string[] = [];
  const standIn = await startStandIn(files, async (req, res, body) => {
    const url = new URL(req.url ?? '/', standIn.origin);
    const json = (status: number, value: object) =>
      void res.writeHead(status, { 'Content-Type': 'application/json', ...CORS }).end(JSON.stringify(value));
    if (req.method === 'OPTIONS') return void res.writeHead(204, CORS).end();
    if (req.method === 'PUT') {
      if (!isSigned(url)) return json(403, { error: 'Invalid signature' });
      const key = url.pathname.slice(1);
      const file = await fileOf(req, await body());
      if (!file || file.length !== Number(url.searchParams.get('x-ut-file-size')))
        return json(400, { error: 'Invalid file' });
      files.set(key, file);
      callbacks.push(callbackFor(key, file, registered.get(key), url, standIn.origin));
      return json(200, { url: '', appUrl: '', ufsUrl: '', fileHash: 'h' });
    }
    if (url.pathname.startsWith(`/a/${APP_ID}/`)) return sendFile(req, res, url, files);
    if (req.headers['x-uploadthing-api-key'] !== API_KEY) return json(401, { error: 'Invalid API key' });
    const given = (await body()).toString();
    if (url.pathname === '/callback-result') return void (results.push(given), json(200, { ok: true }));
    const input = JSON.parse(given) as Registration;
    if (url.pathname === '/route-metadata') {
      for (const key of input.fileKeys) registered.set(key, input);
      return json(200, { ok: true });
    }
    if (url.pathname === '/v6/deleteFiles') {
      const deletedCount = input.fileKeys.filter((key) => files.delete(key)).length;
      return json(200, { success: true, deletedCount });
    }
    if (url.pathname === '/v6/getUsageInfo')
      return json(200, { totalBytes: 0, appTotalBytes: 0, filesUploaded: 0, limitBytes: 1 });
    json(404, {});
  });
  const token = { apiKey: API_KEY, appId: APP_ID, regions: ['sea1'] };
  const settings = {
    STORAGE: 'uploadthing',
    UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString('base64'),
    UPLOADTHING_INGEST_URL: standIn.origin,
    UPLOADTHING_API_URL: standIn.origin,
    UPLOADTHING_UFS_HOST: new URL(standIn.origin).host,
  };
  return Object.assign(standIn, { settings, callbacks, results });
}

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': 'PUT' };

/** The signature is over the whole address before it, as it was written. */
function isSigned(url: URL): boolean {
  const [, address = '', given = ''] = /^(.*)[?&]signature=([^&]*)$/.exec(url.href) ?? [];
  const right = Buffer.from(sign(address));
  const mine = Buffer.from(decodeURIComponent(given));
  const isRight = mine.length === right.length && timingSafeEqual(mine, right);
  return isRight && Number(url.searchParams.get('expires')) > Date.now();
}

function sendFile(req: IncomingMessage, res: ServerResponse, url: URL, files: Map<string, Buffer>): void {
  const bytes = files.get(url.pathname.split('/').pop() ?? '');
  if (!isSigned(url)) return void res.writeHead(403).end();
  if (!bytes) return void res.writeHead(404).end();
  sendBytes(req, res, bytes);
}

async function fileOf(req: IncomingMessage, body: Buffer): Promise<Buffer | null> {
  const headers = { 'Content-Type': req.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  const file = form?.get('file');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
}

function callbackFor(
  key: string,
  bytes: Buffer,
  registered: Registration | undefined,
  url: URL,
  origin: string,
): Callback {
  const text = (name: string) => decodeURIComponent(url.searchParams.get(`x-ut-file-${name}`) ?? '');
  const file = {
    key,
    url: '',
    appUrl: '',
    ufsUrl: '',
    fileHash: 'h',
    customId: null,
    name: text('name'),
    size: bytes.length,
    type: text('type'),
  };
  const body = JSON.stringify({ status: 'uploaded', file, origin, metadata: registered?.metadata ?? {} });
  return {
    url: `${registered?.callbackUrl}?slug=${registered?.callbackSlug}`,
    headers: {
      'Content-Type': 'application/json',
      'uploadthing-hook': 'callback',
      'x-uploadthing-signature': sign(body),
    },
    body,
  };
}

import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BackupChanges } from '#shared/backups.ts';
import { sendBytes, type StandIn, startStandIn } from './stand-in.ts';

/** Keys that are lent until `ends`, in milliseconds since 1970. */
export type LentKeys = { keyId: string; secret: string; token: string; ends: number };

const KEY_ID = 'AKIDTESTS';
const SECRET = 'a secret of the tests/with+signs=';
const REGION = 'eu-test-1';
const BUCKET = 'files-of-the-tests';

/** The bucket as docs/install.md tells people to set it up. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'PUT',
  'Access-Control-Allow-Headers': 'content-type',
};

class S3Error extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/**
 * A private S3 bucket in memory. Signatures (version 4, in the query or in a header) are verified from AWS's
 * description, with none of the code that makes them:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export async function startBucket({ below = '' } = {}): Promise<StandIn & { lent: LentKeys[] }> {
  const files = new Map<string, Buffer>();
  const lent: LentKeys[] = [];
  const standIn: StandIn = await startStandIn(files, async (req, res, body) => {
    try {
      if (standIn.trouble === 'full' && req.method === 'PUT') throw new S3Error(507, 'XMinioStorageFull');
      await answer({ files, lent, below }, req, res, body);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      res.writeHead(error.status, { ...CORS, 'Content-Type': 'application/xml' });
      res.end(`<?xml version="1.0"?><Error><Code>${error.message}</Code></Error>`);
    }
  });
  return Object.assign(standIn, {
    lent,
    settings: {
      STORAGE: 's3',
      S3_ENDPOINT: standIn.origin + below,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
  });
}

/** The settings of this bucket that the studio takes, to keep copies in it. */
export const backupTargetOf = ({ settings }: StandIn) =>
  BackupChanges.parse({
    endpoint: settings['S3_ENDPOINT'],
    region: settings['S3_REGION'],
    bucket: settings['S3_BUCKET'],
    keyId: settings['S3_ACCESS_KEY_ID'],
    secret: settings['S3_SECRET_ACCESS_KEY'],
  });

type Place = { files: Map<string, Buffer>; lent: readonly LentKeys[]; below: string };

async function answer(
  { files, lent, below }: Place,
  req: IncomingMessage,
  res: ServerResponse,
  body: () => Promise<Buffer>,
) {
  if (req.method === 'OPTIONS') return void res.writeHead(200, CORS).end();
  const url = new URL(req.url ?? '/', `http://${req.headers.host}`);
  verify(req, url, lent);
  const isVirtualHost = url.hostname.startsWith(`${BUCKET}.`);
  if (!url.pathname.startsWith(`${below}/`)) throw new S3Error(404, 'NoSuchPath');
  url.pathname = url.pathname.slice(below.length);
  const path = decodeURIComponent(url.pathname);
  if (!isVirtualHost && !path.startsWith(`/${BUCKET}/`)) throw new S3Error(404, 'NoSuchBucket');
  const key = path.slice(isVirtualHost ? 1 : BUCKET.length + 2);
  const source = req.headers['x-amz-copy-source'];
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return inParts(files, req, res, url, body);
  if (req.method === 'DELETE') return void (files.delete(key), res.writeHead(204).end());
  if (req.method === 'PUT' && source) return copy(files, String(source), key, res);
  if (req.method === 'PUT') {
    const bytes = await body();
    const { payload } = claimOf(req, url);
    if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(bytes))
      throw new S3Error(400, 'XAmzContentSHA256Mismatch');
    files.set(key, bytes);
    return void res.writeHead(200, { ...CORS, ETag: '"made-up"' }).end();
  }
  const bytes = files.get(key);
  if (!bytes) throw new S3Error(404, 'NoSuchKey');
  sendBytes(req, res, bytes);
}

/** An upload in parts, each of them a file of its own until they are put together. */
async function inParts(
  files: Map<string, Buffer>,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  body: () => Promise<Buffer>,
) {
  const key = decodeURIComponent(url.pathname).replace(`/${BUCKET}/`, '');
  const bytes = await body();
  if (claimOf(req, url).payload !== sha256(bytes)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  const id = url.searchParams.get('uploadId') ?? 'an id+of/parts=';
  const partsOf = () => [...files.keys()].filter((name) => name.startsWith(`${id} `));
  if (req.method === 'PUT') {
    files.set(`${id} ${url.searchParams.get('partNumber')}`, bytes);
    return void res.writeHead(200, { ETag: `"${sha256(bytes)}"` }).end();
  }
  if (url.searchParams.has('uploads'))
    return void res.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  const named = [...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g)];
  const parts = named.map(([, number, etag]) => ({ etag, part: files.get(`${id} ${number}`) ?? Buffer.of() }));
  for (const part of partsOf()) files.delete(part);
  if (req.method === 'DELETE') return void res.writeHead(204).end();
  if (parts.some(({ etag, part }) => etag !== sha256(part))) throw new S3Error(400, 'InvalidPart');
  files.set(key, Buffer.concat(parts.map(({ part }) => part)));
  res.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function copy(files: Map<string, Buffer>, source: string, key: string, res: ServerResponse) {
  const bytes = files.get(decodeURIComponent(source).replace(`/${BUCKET}/`, ''));
  if (!bytes) throw new S3Error(404, 'NoSuchKey');
  files.set(key, bytes);
  res.writeHead(200).end('<CopyObjectResult></CopyObjectResult>');
}

type Claim = { credential: string; signedHeaders: string; signature: string; date: string; payload: string };

function verify(req: IncomingMessage, url: URL, lent: readonly LentKeys[]): void {
  const claim = claimOf(req, url);
  const [keyId, day = '', region = '', service = '', last] = claim.credential.split('/');
  const held = lent.find((keys) => keys.keyId === keyId);
  if (keyId !== KEY_ID && !held) throw new S3Error(403, 'InvalidAccessKeyId');
  const token = req.headers['x-amz-security-token'] ?? url.searchParams.get('X-Amz-Security-Token') ?? undefined;
  if (token !== held?.token) throw new S3Error(400, 'InvalidToken');
  if (held && Date.now() >= held.ends) throw new S3Error(400, 'ExpiredToken');
  if (region !== REGION) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  if (service !== 's3' || last !== 'aws4_request' || !claim.date.startsWith(day))
    throw new S3Error(403, 'AccessDenied');
  const canonical = canonicalRequest(req, url, claim);
  const text = ['AWS4-HMAC-SHA256', claim.date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${held?.secret ?? SECRET}`),
  );
  if (hmac(key, text).toString('hex') !== claim.signature) throw new S3Error(403, 'SignatureDoesNotMatch');
}

const claimOf = (req: IncomingMessage, url: URL): Claim =>
  url.searchParams.has('X-Amz-Signature') ? claimOfQuery(req, url) : claimOfHeader(req);

function claimOfQuery(req: IncomingMessage, url: URL): Claim {
  const get = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
  const signedHeaders = get('SignedHeaders');
  const until = timeOf(get('Date')) + Number(get('Expires')) * 1000;
  if (!(until > Date.now())) throw new S3Error(403, 'AccessDenied');
  const isClosed = ['host', 'content-length', 'content-type'].every((name) => signedHeaders.split(';').includes(name));
  if (req.method === 'PUT' && !isClosed) throw new S3Error(403, 'AccessDenied'); // ours always fix type and length
  return {
    credential: get('Credential'),
    signedHeaders,
    signature: get('Signature'),
    date: get('Date'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function claimOfHeader(req: IncomingMessage): Claim {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    req.headers.authorization ?? '',
  );
  if (!found) throw new S3Error(403, 'AccessDenied');
  const date = String(req.headers['x-amz-date']);
  if (Math.abs(timeOf(date) - Date.now()) > 15 * 60_000) throw new S3Error(403, 'RequestTimeTooSkewed');
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  const unsigned = Object.keys(req.headers).filter(
    (name) => name.startsWith('x-amz-') && !signedHeaders.split(';').includes(name),
  );
  if (unsigned.length > 0) throw new S3Error(403, 'AccessDenied');
  return { credential, signedHeaders, signature, date, payload: String(req.headers['x-amz-content-sha256']) };
}

function canonicalRequest(req: IncomingMessage, url: URL, { signedHeaders, payload }: Claim): string {
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(req.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [req.method, path, query, headers.join(''), signedHeaders, payload].join('\n');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

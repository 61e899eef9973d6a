import { openAsBlob } from 'node:fs';
import type { Reason } from '#shared/reason.ts';
import { ConfigError, type Say } from '#server/config/error.ts';
import { log } from '#server/log.ts';
import { keyOf, readExcerpt, remoteReader, type Send, unavailable } from './remote.ts';
import type { S3Settings } from '#server/config/storage.ts';
import { keyRing } from './s3-keys.ts';
import { putInParts, SIZES } from './s3-parts.ts';
import { s3Requests } from './s3-requests.ts';
import type { Bucket, LocalStorage, UploadLocation } from './port.ts';
import { URL_LIFE_SECONDS } from './upload-url.ts';
import { MINUTE_MS } from '#shared/units.ts';

const NAME = 's3';
/** Written at every start and by /readyz. */
const PROBE = 'carecast-check';
/** Where browsers upload files. They are copied out before inspection, to keys no presigned URL can write. */
const INBOX = 'incoming/';
/** Content-Type of every file, so that a bucket made public by mistake serves none as a web page. */
const BYTES = 'application/octet-stream';
const REMOVED_AT_ONCE = 8;
/** Within a bucket a service may copy 100 MB before it responds. */
const COPY_TIMEOUT_MS = MINUTE_MS;
/** A file may take ten minutes to send, a large one as long as a line of 100 KB/s needs. */
const PUT_TIMEOUT_MS = 10 * MINUTE_MS;
const SLOWEST_BYTES_PER_MS = 100;

/** Returns a storage in a private bucket of any S3-compatible service; `scratch` is for inspection. */
export function s3Storage(settings: S3Settings, scratch: LocalStorage, sizes = SIZES): Bucket {
  const { sign, fetchSigned, request } = s3Requests(settings.region, keyRing(settings));
  const bucket = bucketUrl(settings);
  const urlOf = (key: string) => new URL(key, bucket);

  const send: Send = (method, location, headers, signal) =>
    fetchSigned(urlOf(keyOf(location)), { method, headers }, signal);

  const removeKey = async (key: string) => {
    const answer = await request(urlOf(key), { method: 'DELETE' });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw unavailable(NAME, new Error(`status ${answer.status} to a removal`));
  };
  const remove = async (locations: readonly UploadLocation[]) => {
    const keys = locations.flatMap((location) => [INBOX + keyOf(location), keyOf(location)]);
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
      await Promise.all(keys.slice(at, at + REMOVED_AT_ONCE).map(removeKey));
    }
  };

  /** The presigned URL stays valid for minutes: inspect a copy that it cannot overwrite. */
  const copyFromInbox = async (key: string) => {
    // Bucket and key, wherever the endpoint has the bucket: AWS API reference, CopyObject.
    const headers = { 'x-amz-copy-source': `/${settings.bucket}/${INBOX}${key}` };
    const answer = await request(urlOf(key), { method: 'PUT', headers, mayFailAfter200: true }, COPY_TIMEOUT_MS);
    await answer.body?.cancel();
    if (answer.status === 404) return; // nothing arrived, or it was copied out before
    if (!answer.ok) throw unavailable(NAME, new Error(`status ${answer.status} to a copy`));
  };

  const reader = remoteReader(NAME, scratch, send, remove);

  return {
    ...reader,
    name: NAME,
    async check() {
      const headers = { 'Content-Type': 'text/plain' };
      const written = await request(urlOf(PROBE), { method: 'PUT', headers, body: 'ok' });
      if (!written.ok) throw await refusalOf(written, settings);
      await written.body?.cancel();
    },
    requireSpace: () => Promise.resolve(),
    async createUploadUrl({ id, size, expires }) {
      const url = urlOf(INBOX + id);
      url.searchParams.set('X-Amz-Expires', String(URL_LIFE_SECONDS));
      const datetime = amzDate(expires - URL_LIFE_SECONDS);
      const headers = { 'content-type': BYTES, 'content-length': String(size) };
      // `allHeaders`: else type and length would not be signed.
      const aws = { signQuery: true, allHeaders: true, datetime };
      const signed = await sign(url, { method: 'PUT', headers, aws });
      return { uploadURL: signed.url, headers: { 'Content-Type': BYTES }, bodyKind: 'raw', storageKey: id };
    },
    keyOfUploadUrl(url) {
      const inbox = urlOf(INBOX);
      if (url.origin !== inbox.origin || !url.pathname.startsWith(inbox.pathname)) return null;
      return url.pathname.slice(inbox.pathname.length);
    },
    async fetchForInspection(location, limit) {
      const key = keyOf(location);
      await copyFromInbox(key);
      const staged = await reader.fetchForInspection(location, limit);
      if (staged)
        await removeKey(INBOX + key).catch(() =>
          log('info', 'inbox keeps a file until its upload goes', { id: location.id }),
        );
      return staged;
    },
    remove,
    async put(key, path, sha256) {
      const body = await openAsBlob(path);
      const timeoutOf = (bytes: number) => Math.max(PUT_TIMEOUT_MS, bytes / SLOWEST_BYTES_PER_MS);
      const refuse = (answer: Response) => refusalOf(answer, settings);
      const whole = { request, url: urlOf(key), body, sha256, partBytes: sizes.part, timeoutOf, refusalOf: refuse };
      if (body.size > sizes.onePut) return putInParts(whole);
      // The body must hash to what is signed:
      // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
      const headers = { 'content-type': BYTES, 'x-amz-content-sha256': sha256 };
      const written = await request(urlOf(key), { method: 'PUT', headers, body }, timeoutOf(body.size));
      if (!written.ok) throw await refuse(written);
      await written.body?.cancel();
    },
  };
}

const amzDate = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[:-]|\.\d{3}/g, '');

/** Whether the endpoint names the bucket itself, as https://bucket.s3.eu-central-1.amazonaws.com does. */
const isVirtualHost = ({ endpoint, bucket }: S3Settings): boolean =>
  new URL(endpoint).hostname.startsWith(`${bucket}.`);

/**
 * Virtual-host style or path style, with a trailing slash. An endpoint may have a path of its own, as Supabase's, or
 * that of the bucket, as Cloudflare shows it for R2.
 */
function bucketUrl(settings: S3Settings): URL {
  const path = new URL(settings.endpoint).pathname.split('/').filter(Boolean);
  if (!isVirtualHost(settings) && path.at(-1) !== settings.bucket) path.push(settings.bucket);
  return new URL(['', ...path, ''].join('/'), settings.endpoint);
}

/** Error codes for wrong settings: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const PROBLEMS: Record<string, [Say, Reason]> = {
  InvalidAccessKeyId: [(t) => t.storage.keyUnknown, { code: 'bucketKeyUnknown' }],
  SignatureDoesNotMatch: [(t) => t.storage.secretWrong, { code: 'bucketSecretWrong' }],
  AuthorizationHeaderMalformed: [(t) => t.storage.regionWrong, { code: 'bucketRegionWrong' }],
  PermanentRedirect: [(t) => t.storage.placeWrong, { code: 'bucketPlaceWrong' }],
  NoSuchBucket: [(t) => t.storage.bucketGone, { code: 'bucketGone' }],
  AccessDenied: [(t) => t.storage.mayNotWrite, { code: 'bucketForbidden' }],
  QuotaExceeded: [(t) => t.storage.full, { code: 'bucketFull' }],
  XMinioStorageFull: [(t) => t.storage.full, { code: 'bucketFull' }],
  RequestTimeTooSkewed: [(t) => t.storage.clockWrong, { code: 'bucketClockWrong' }],
};

async function refusalOf(answer: Response, { endpoint }: S3Settings): Promise<ConfigError> {
  const said = /<Code>(\w{1,64})<\/Code>/.exec(await readExcerpt(answer))?.[1] ?? '';
  const { status } = answer;
  const [say, reason] = PROBLEMS[said] ?? [
    (t) => t.storage.answers(endpoint, `${status} ${said}`.trim()),
    { code: 'bucketAnswers', address: endpoint, status, said },
  ];
  return new ConfigError((t) => t.storage.bucketRefuses(say(t)), reason);
}

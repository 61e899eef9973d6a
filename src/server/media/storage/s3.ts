import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { Reason } from '#shared/reason.ts';
import { ConfigError } from '#server/config/error.ts';
import { log } from '#server/log.ts';
import { keyOf, readExcerpt, remoteReader, requestService, type Send, unavailable } from './remote.ts';
import type { S3Settings } from '#server/config/storage.ts';
import { putInParts, type Sign, SIZES } from './s3-parts.ts';
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
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const bucket = bucketUrl(settings);
  const urlOf = (key: string) => new URL(key, bucket);

  const send: Send = async (method, location, headers, signal) =>
    fetch(await client.sign(urlOf(keyOf(location)), { method, headers }), { redirect: 'error', signal });
  const request = async (method: string, key: string, headers: Record<string, string> = {}, body?: string) => {
    const signed = await client.sign(urlOf(key), { method, headers, ...(body !== undefined && { body }) });
    const milliseconds = 'x-amz-copy-source' in headers ? COPY_TIMEOUT_MS : undefined;
    return requestService(NAME, (signal) => fetch(signed, { redirect: 'error', signal }), undefined, milliseconds);
  };

  const removeKey = async (key: string) => {
    const answer = await request('DELETE', key);
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
    const source = urlOf(INBOX + key).pathname;
    const named = isVirtualHost(settings) ? `/${settings.bucket}${source}` : source;
    const answer = await request('PUT', key, { 'x-amz-copy-source': named });
    const text = await readExcerpt(answer);
    if (answer.status === 404) return; // nothing arrived, or it was copied out before
    // A copy may fail after its 200: AWS API reference, CopyObject.
    if (!answer.ok || text.includes('<Error>')) throw unavailable(NAME, new Error(`status ${answer.status} to a copy`));
  };

  const reader = remoteReader(NAME, scratch, send, remove);

  return {
    ...reader,
    name: NAME,
    async check() {
      const written = await request('PUT', PROBE, { 'Content-Type': 'text/plain' }, 'ok');
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
      const signed = await client.sign(url, {
        method: 'PUT',
        headers,
        aws: { signQuery: true, allHeaders: true, datetime },
      });
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
      const sign: Sign = (to, signed) => client.sign(to, signed);
      const whole = { sign, url: urlOf(key), body, sha256, partBytes: sizes.part, timeoutOf, refusalOf: refuse };
      if (body.size > sizes.onePut) return putInParts(whole);
      // The body must hash to what is signed:
      // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
      const headers = { 'content-type': BYTES, 'x-amz-content-sha256': sha256 };
      const signed = await client.sign(urlOf(key), { method: 'PUT', headers });
      const write = (signal: AbortSignal) => fetch(signed, { body, redirect: 'error', signal });
      const written = await requestService(NAME, write, undefined, timeoutOf(body.size));
      if (!written.ok) throw await refuse(written);
      await written.body?.cancel();
    },
  };
}

const amzDate = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[:-]|\.\d{3}/g, '');

/** Whether the endpoint names the bucket itself, as https://bucket.s3.eu-central-1.amazonaws.com does. */
const isVirtualHost = ({ endpoint, bucket }: S3Settings): boolean =>
  new URL(endpoint).hostname.startsWith(`${bucket}.`);

/** Virtual-host style or path style, with a trailing slash. */
const bucketUrl = (settings: S3Settings): URL =>
  new URL(isVirtualHost(settings) ? '/' : `/${encodeURIComponent(settings.bucket)}/`, settings.endpoint);

/** Error codes for wrong settings: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const PROBLEMS: Record<string, [string, Reason]> = {
  InvalidAccessKeyId: ['S3_ACCESS_KEY_ID is not known there', { code: 'bucketKeyUnknown' }],
  SignatureDoesNotMatch: [
    'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID, or S3_REGION is another one',
    { code: 'bucketSecretWrong' },
  ],
  AuthorizationHeaderMalformed: ['S3_REGION is not the region of this bucket', { code: 'bucketRegionWrong' }],
  PermanentRedirect: ['S3_ENDPOINT or S3_REGION is not the one of this bucket', { code: 'bucketPlaceWrong' }],
  NoSuchBucket: ['S3_BUCKET does not exist there', { code: 'bucketGone' }],
  AccessDenied: ['these keys may not write to S3_BUCKET', { code: 'bucketForbidden' }],
  QuotaExceeded: ['S3_BUCKET is full', { code: 'bucketFull' }],
  XMinioStorageFull: ['S3_BUCKET is full', { code: 'bucketFull' }],
  RequestTimeTooSkewed: ['the clock of this machine is wrong', { code: 'bucketClockWrong' }],
};

async function refusalOf(answer: Response, { endpoint }: S3Settings): Promise<ConfigError> {
  const said = /<Code>(\w{1,64})<\/Code>/.exec(await readExcerpt(answer))?.[1] ?? '';
  const { status } = answer;
  const [problem, reason] = PROBLEMS[said] ?? [
    `${endpoint} answers ${status} ${said}`.trim(),
    { code: 'bucketAnswers', address: endpoint, status, said } as const,
  ];
  return new ConfigError(`STORAGE is "s3": ${problem}`, reason);
}

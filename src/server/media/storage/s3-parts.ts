import { createHash } from 'node:crypto';
import { log } from '#server/log.ts';
import { readExcerpt, unavailable } from './remote.ts';
import type { Request } from './s3-requests.ts';
import { escapeMarkup } from '#shared/text.ts';
import { GB } from '#shared/units.ts';

/**
 * A service takes 5 GB in one request, some a little less, and 10,000 parts, all but the last of one size (AWS, "Amazon
 * S3 multipart upload limits"; Cloudflare R2, "Limits").
 */
export const SIZES = { onePut: 4 * GB, part: GB };

type Whole = {
  request: Request;
  url: URL;
  body: Blob;
  sha256: string;
  partBytes: number;
  /** How long a body of this many bytes may take. */
  timeoutOf(bytes: number): number;
  /** Returns how a refusal is reported. */
  refusalOf(answer: Response): Promise<Error>;
};
type Sent = {
  method: string;
  query: Record<string, string>;
  body?: Blob | string;
  sha256?: string;
  mayFailAfter200?: boolean;
};

/** Stores a file that is too large for one request. What was sent of one that fails is removed. */
export async function putInParts(whole: Whole): Promise<void> {
  const ask = asking(whole);
  const begun = await readExcerpt(await ask({ method: 'POST', query: { uploads: '' } }));
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
  if (!uploadId) throw unavailable('s3', new Error('an upload in parts has no id'));
  try {
    const parts = await sendParts(whole, uploadId);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const done = await ask({ method: 'POST', query: { uploadId }, body, mayFailAfter200: true });
    await done.body?.cancel();
  } catch (error) {
    await ask({ method: 'DELETE', query: { uploadId } }).catch(() =>
      log('warn', 'a bucket keeps parts of a file that failed', { uploadId }),
    );
    throw error;
  }
}

/** Returns how the service is to put them together. @throws Error when the file is no longer the one of this hash */
async function sendParts(whole: Whole, uploadId: string): Promise<string[]> {
  const { body, partBytes } = whole;
  const all = createHash('sha256');
  const parts: string[] = [];
  for (let at = 0; at < body.size; at += partBytes) {
    const part = body.slice(at, at + partBytes);
    const hash = createHash('sha256');
    for await (const chunk of part.stream()) {
      hash.update(chunk);
      all.update(chunk);
    }
    const partNumber = String(parts.length + 1);
    const sent = { method: 'PUT', query: { partNumber, uploadId }, body: part, sha256: hash.digest('hex') };
    const answer = await asking(whole)(sent);
    await answer.body?.cancel();
    const etag = escapeMarkup(answer.headers.get('etag') ?? '');
    parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
  }
  if (all.digest('hex') !== whole.sha256) throw new Error('the file changed while it was sent');
  return parts;
}

/** Returns what sends a signed request. Its body must hash to what is signed. */
const asking =
  ({ request, url, timeoutOf, refusalOf }: Whole) =>
  async ({ method, query, body, sha256, mayFailAfter200 = false }: Sent): Promise<Response> => {
    const to = new URL(url);
    for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
    const hash =
      sha256 ??
      createHash('sha256')
        .update(typeof body === 'string' ? body : '')
        .digest('hex');
    const headers = { 'x-amz-content-sha256': hash };
    const bytes = typeof body === 'string' ? body.length : (body?.size ?? 0);
    const unsigned = { method, headers, mayFailAfter200, ...(body && { body }) };
    const answer = await request(to, unsigned, timeoutOf(bytes));
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  };

import { failure, type Finding, findingsOf, warning } from './findings.ts';
import { FEED_BYTES } from './reading.ts';
import { cite } from '#shared/format.ts';
import { fetchBody, type FetchedBody, type FetchOptions } from '#server/outbound/index.ts';

const GZIP = { 'Accept-Encoding': 'gzip' };

export const fetchFeed = (address: string, options: FetchOptions): Promise<FetchedBody> =>
  fetchBody(address, FEED_BYTES, { ...options, headers: GZIP });

/** Checks the HTTP delivery that Apple's crawler and well-behaved apps rely on. @throws FetchError */
export async function deliveryFindings(
  address: string,
  answer: FetchedBody,
  options: FetchOptions,
): Promise<Finding[]> {
  return [
    ...headerFindings(address, answer),
    ...(await headFindings(address, answer, options)),
    ...(await againFindings(address, answer, options)),
  ];
}

/** Returns why the response is not readable; null when it is. */
export function unreadableFinding({ status, headers, isCut }: FetchedBody): Finding | null {
  const type = headers['content-type'] ?? '';
  if (status === 401 || status === 403) return failure('The feed asks for a password; it must be open to everyone.');
  if (status !== 200) return failure(`The feed cannot be read: the server answers with status ${status}.`);
  if (/^text\/html/i.test(type)) return failure('There is a web page at this address, not a feed.');
  if (isCut) return failure('The feed is larger than 10 MB. Directories stop reading; list fewer episodes in it.');
  return null;
}

function headerFindings(address: string, { headers, url }: FetchedBody): Finding[] {
  const type = headers['content-type'] ?? '';
  const age = Number(/max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
  const problems = findingsOf('warning', [
    url !== address && `The feed sends apps on to ${cite(url, 500)}. Give that address to directories instead.`,
    !/^application\/(rss\+)?xml|^text\/xml;\s*charset/i.test(type) &&
      `The feed is sent as ${cite(type) || 'nothing in particular'}; application/rss+xml; charset=utf-8 is what readers expect.`,
    headers['content-encoding'] !== 'gzip' && 'The feed is not compressed; compressed it is about a tenth of the size.',
    headers['content-encoding'] &&
      !/accept-encoding|\*/i.test(headers['vary'] ?? '') &&
      'The feed is compressed without “Vary: Accept-Encoding”: caches may hand the wrong form to an app.',
    age < 60 && 'The feed does not say how long it may be kept (Cache-Control), so every look fetches it again.',
  ]);
  const hasCookie = headers['set-cookie'] !== undefined;
  return hasCookie
    ? [...problems, failure('The feed comes with a cookie. Directories ask for a feed without.')]
    : problems;
}

async function headFindings(address: string, answer: FetchedBody, options: FetchOptions): Promise<Finding[]> {
  const head = await fetchBody(address, 0, { ...options, method: 'HEAD', headers: GZIP });
  if (head.status !== 200) {
    return [failure('Directories look at the feed by HEAD first, and the server does not answer that.')];
  }
  const differs = ['content-type', 'etag', 'last-modified'].find(
    (name) => withoutWeakness(head.headers[name]) !== withoutWeakness(answer.headers[name]),
  );
  return differs ? [warning(`HEAD and GET of the feed do not say the same (${differs}).`)] : [];
}

/** A server may compress again meanwhile, to other bytes of the same content (weak comparison, RFC 9110, 8.8.3.2). */
const withoutWeakness = (header: string | string[] | undefined) => String(header ?? '').replace(/^W\//, '');

/** A conditional request for an unchanged feed should return 304 in a few bytes (RFC 9110, 15.4.5). */
async function againFindings(address: string, { headers }: FetchedBody, options: FetchOptions): Promise<Finding[]> {
  const { etag, 'last-modified': modified } = headers;
  if (!etag && !modified) {
    return [warning('The feed has neither ETag nor Last-Modified, so apps cannot ask whether it has changed.')];
  }
  const condition: Record<string, string> = etag ? { 'If-None-Match': etag } : { 'If-Modified-Since': modified ?? '' };
  const again = await fetchBody(address, 1, { ...options, headers: { ...GZIP, ...condition } });
  if (again.status === 304) return [];
  return [warning('Asked whether it has changed, the feed is sent whole again; apps expect “304 Not Modified”.')];
}

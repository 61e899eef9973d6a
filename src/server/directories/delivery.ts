import { cite } from '#shared/format.ts';
import { failure, type Finding, findingsOf, warning } from './findings.ts';
import { FEED_BYTES } from './reading.ts';
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
  if (status === 401 || status === 403) return failure({ code: 'feedBehindPassword' });
  if (status !== 200) return failure({ code: 'feedUnread', because: { code: 'httpStatus', status } });
  if (/^text\/html/i.test(type)) return failure({ code: 'feedAddressIsWebPage' });
  if (isCut) return failure({ code: 'feedTooLargeForDirectories' });
  return null;
}

function headerFindings(address: string, { headers, url }: FetchedBody): Finding[] {
  const type = headers['content-type'] ?? '';
  const age = Number(/max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
  const problems = findingsOf('warning', [
    url !== address && { code: 'feedRedirected', address: url },
    !/^application\/(rss\+)?xml|^text\/xml;\s*charset/i.test(type) && { code: 'feedType', type: cite(type) },
    headers['content-encoding'] !== 'gzip' && { code: 'feedUncompressed' },
    headers['content-encoding'] && !/accept-encoding|\*/i.test(headers['vary'] ?? '') && { code: 'feedVaryMissing' },
    age < 60 && { code: 'feedNotCached' },
  ]);
  const hasCookie = headers['set-cookie'] !== undefined;
  return hasCookie ? [...problems, failure({ code: 'feedSetsCookie' })] : problems;
}

async function headFindings(address: string, answer: FetchedBody, options: FetchOptions): Promise<Finding[]> {
  const head = await fetchBody(address, 0, { ...options, method: 'HEAD', headers: GZIP });
  if (head.status !== 200) return [failure({ code: 'feedHeadRefused' })];
  const header = ['content-type', 'etag', 'last-modified'].find(
    (name) => withoutWeakness(head.headers[name]) !== withoutWeakness(answer.headers[name]),
  );
  return header ? [warning({ code: 'feedHeadDiffers', header })] : [];
}

/**
 * A server may compress again in the meantime, to other bytes of the same content (weak comparison, RFC 9110, 8.8.3.2).
 */
const withoutWeakness = (header: string | string[] | undefined) => String(header ?? '').replace(/^W\//, '');

/** A conditional request for an unchanged feed should return 304 in a few bytes (RFC 9110, 15.4.5). */
async function againFindings(address: string, { headers }: FetchedBody, options: FetchOptions): Promise<Finding[]> {
  const { etag, 'last-modified': modified } = headers;
  if (!etag && !modified) return [warning({ code: 'feedUndated' })];
  const condition: Record<string, string> = etag ? { 'If-None-Match': etag } : { 'If-Modified-Since': modified ?? '' };
  const again = await fetchBody(address, 1, { ...options, headers: { ...GZIP, ...condition } });
  return again.status === 304 ? [] : [warning({ code: 'feedSentAgain' })];
}

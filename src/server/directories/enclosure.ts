import { failure, type Finding, findingsOf, pass, warning } from './findings.ts';
import { cite } from '#shared/format.ts';
import { asFetchError, fetchBody, type FetchedBody, type FetchOptions, fetchPublic } from '#server/outbound/index.ts';
import { pageWords } from '#server/words.ts';

/** An audio file as the feed describes it: URL, length in bytes, media type. */
type Enclosure = { url: string; bytes: number; type: string };
const PART = 1024;
const TIMEOUTS = { silenceSeconds: 10, seconds: 20 };

/**
 * Requests an audio file as a podcast app does: HEAD, then a range from the middle. The caller limits redirects: with
 * `redirects` 0 only the enclosure's own URL is requested.
 */
export async function enclosureFindings(enclosure: Enclosure, options: FetchOptions = {}): Promise<Finding[]> {
  const asApp = { ...TIMEOUTS, ...options, headers: { 'Accept-Encoding': 'identity' } };
  try {
    const head = await fetchBody(enclosure.url, 0, { ...asApp, method: 'HEAD' });
    const unusable = unusableFinding(head);
    if (unusable) return [unusable];
    const findings = [...lengthFindings(head, enclosure), ...headerFindings(head, enclosure)];
    const part = await partFinding(enclosure, asApp);
    return [
      ...findings,
      ...(part ? [part] : []),
      ...(findings.length || part ? [] : [pass(pageWords().enclosure.fine)]),
    ];
  } catch (error) {
    return [failure(pageWords().enclosure.unreachable(asFetchError(error).message), 'audioUrl')];
  }
}

function unusableFinding({ status, headers, url }: Omit<FetchedBody, 'bytes' | 'isCut'>): Finding | null {
  const target = headers.location ? URL.parse(headers.location, url) : null;
  if (target && /log-?in|sign-?in|auth/i.test(target.pathname + target.hostname)) {
    return failure(pageWords().enclosure.signInPage, 'audioUrl');
  }
  if (target) {
    const text = pageWords().enclosure.sentOn(target.host);
    return target.origin === new URL(url).origin ? failure(text, 'audioUrl') : warning(text, 'audioUrl');
  }
  if (status === 401 || status === 403) return failure(pageWords().enclosure.password, 'audioUrl');
  if (status !== 200) return failure(pageWords().enclosure.error(status), 'audioUrl');
  const isPage = /^text\/html/i.test(headers['content-type'] ?? '');
  return isPage ? failure(pageWords().enclosure.webPage, 'audioUrl') : null;
}

function lengthFindings({ headers }: FetchedBody, { bytes }: Enclosure): Finding[] {
  const length = headers['content-length'];
  if (length === undefined) {
    return findingsOf('failure', [[pageWords().enclosure.noLength, 'Apple Podcasts']], 'audioUrl');
  }
  if (Number(length) === bytes) return [];
  const text = pageWords().enclosure.otherLength(count(Number(length)), count(bytes));
  return [failure(text, 'audioUrl')];
}

const count = (bytes: number) => bytes.toLocaleString('en');

function headerFindings({ headers }: FetchedBody, { type }: Enclosure): Finding[] {
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? pageWords().enclosure.noType;
  return findingsOf(
    'warning',
    [
      headers['set-cookie'] !== undefined && pageWords().enclosure.cookie,
      sent !== type && pageWords().enclosure.otherType(cite(sent), cite(type)),
      headers['content-encoding'] !== undefined && pageWords().enclosure.packed,
      headers['accept-ranges'] !== 'bytes' && [pageWords().enclosure.noRanges, 'Apple Podcasts'],
    ],
    'audioUrl',
  );
}

/** Exactly the requested bytes: 206, Content-Range and body agree (RFC 9110, 14.4 and 15.3.7). */
async function partFinding({ url, bytes }: Enclosure, asApp: FetchOptions): Promise<Finding | null> {
  const first = Math.floor(bytes / 2);
  const last = Math.min(first + PART, bytes) - 1;
  const wanted = last - first + 1;
  const headers = { ...asApp.headers, Range: `bytes=${first}-${last}` };
  const { body, ...answer } = await fetchPublic(url, { ...asApp, headers });
  if (answer.status !== 206) {
    body.destroy();
    return warning(pageWords().enclosure.noParts, 'audioUrl');
  }
  let came = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    came += chunk.length;
    if (came > wanted) break;
  }
  const isRight = came === wanted && answer.headers['content-range'] === `bytes ${first}-${last}/${bytes}`;
  return isRight ? null : failure(pageWords().enclosure.otherPart, 'audioUrl');
}

import { cite } from '#shared/format.ts';
import type { Reason } from '#shared/reason.ts';
import { type Broken, failure, type Finding, findingsOf, pass, warning } from './findings.ts';
import { asFetchError, fetchBody, type FetchedBody, type FetchOptions, fetchPublic } from '#server/outbound/index.ts';

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
      ...(findings.length || part ? [] : [pass({ code: 'audioReachable' })]),
    ];
  } catch (error) {
    return [failure({ code: 'audioUnreachable', because: asFetchError(error).reason }, 'audioUrl')];
  }
}

function unusableFinding({ status, headers, url }: Omit<FetchedBody, 'bytes' | 'isCut'>): Finding | null {
  const target = headers.location ? URL.parse(headers.location, url) : null;
  if (target && /log-?in|sign-?in|auth/i.test(target.pathname + target.hostname)) {
    return failure({ code: 'audioBehindSignIn' }, 'audioUrl');
  }
  if (target) {
    const reason: Reason = { code: 'audioElsewhere', host: target.host };
    return target.origin === new URL(url).origin ? failure(reason, 'audioUrl') : warning(reason, 'audioUrl');
  }
  if (status === 401 || status === 403) return failure({ code: 'audioBehindPassword' }, 'audioUrl');
  if (status !== 200) return failure({ code: 'audioStatus', status }, 'audioUrl');
  const isPage = /^text\/html/i.test(headers['content-type'] ?? '');
  return isPage ? failure({ code: 'audioIsWebPage' }, 'audioUrl') : null;
}

function lengthFindings({ headers }: FetchedBody, { bytes }: Enclosure): Finding[] {
  const length = headers['content-length'];
  if (length === undefined) {
    return findingsOf('failure', [[{ code: 'audioLengthMissing' }, 'Apple Podcasts']], 'audioUrl');
  }
  const sent = Number(length);
  return sent === bytes ? [] : [failure({ code: 'audioLengthDiffers', sent, stated: bytes }, 'audioUrl')];
}

function headerFindings({ headers }: FetchedBody, { type }: Enclosure): Finding[] {
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const broken: Broken[] = [
    headers['set-cookie'] !== undefined && { code: 'audioSetsCookie' },
    sent !== type && { code: 'audioTypeDiffers', sent: cite(sent), stated: cite(type) },
    headers['content-encoding'] !== undefined && { code: 'audioCompressed' },
    headers['accept-ranges'] !== 'bytes' && [{ code: 'audioRangesUnstated' }, 'Apple Podcasts'],
  ];
  return findingsOf('warning', broken, 'audioUrl');
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
    return warning({ code: 'audioRangeIgnored' }, 'audioUrl');
  }
  let came = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    came += chunk.length;
    if (came > wanted) break;
  }
  const isRight = came === wanted && answer.headers['content-range'] === `bytes ${first}-${last}/${bytes}`;
  return isRight ? null : failure({ code: 'audioRangeWrong' }, 'audioUrl');
}

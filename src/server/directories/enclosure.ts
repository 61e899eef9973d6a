import { failure, type Finding, findingsOf, pass, warning } from './findings.ts';
import { asFetchError, fetchBody, type FetchedBody, type FetchOptions, fetchPublic } from '#server/outbound/index.ts';

/** An audio file as the feed describes it: URL, length in bytes, media type. */
type Enclosure = { url: string; bytes: number; type: string };

const NO_LENGTH = 'The server does not say how large the audio file is, so Apple Podcasts does not take it.';
const NO_RANGES = 'Apps cannot tell that they may skip in the audio. Apple Podcasts asks for that.';
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
    return [...findings, ...(part ? [part] : []), ...(findings.length || part ? [] : [pass(FINE)])];
  } catch (error) {
    return [failure(`Podcast apps cannot get the audio: ${asFetchError(error).message}.`, 'audioUrl')];
  }
}

const FINE = 'Podcast apps can reach the audio, know its length and can skip in it.';

function unusableFinding({ status, headers, url }: Omit<FetchedBody, 'bytes' | 'isCut'>): Finding | null {
  const target = headers.location ? URL.parse(headers.location, url) : null;
  if (target && /log-?in|sign-?in|auth/i.test(target.pathname + target.hostname)) {
    return failure(
      'Podcast apps are sent to a sign-in page instead of the audio. Audio must be open to everyone.',
      'audioUrl',
    );
  }
  if (target) {
    const text = `Podcast apps are sent on to ${target.host} for the audio. This check did not look there.`;
    return target.origin === new URL(url).origin ? failure(text, 'audioUrl') : warning(text, 'audioUrl');
  }
  if (status === 401 || status === 403) {
    return failure(
      'Podcast apps are asked for a password before they get the audio. Audio must be open to everyone.',
      'audioUrl',
    );
  }
  if (status !== 200) return failure(`Podcast apps get an error instead of the audio (${status}).`, 'audioUrl');
  if (/^text\/html/i.test(headers['content-type'] ?? '')) {
    return failure('Podcast apps get a web page instead of the audio.', 'audioUrl');
  }
  return null;
}

function lengthFindings({ headers }: FetchedBody, { bytes }: Enclosure): Finding[] {
  const length = headers['content-length'];
  if (length === undefined) {
    return findingsOf('failure', [[NO_LENGTH, 'Apple Podcasts']], 'audioUrl');
  }
  if (Number(length) === bytes) return [];
  const text = `The audio file has ${count(Number(length))} bytes, but podcast apps are told ${count(bytes)}. Downloads may stop early.`;
  return [failure(text, 'audioUrl')];
}

const count = (bytes: number) => bytes.toLocaleString('en');

function headerFindings({ headers }: FetchedBody, { type }: Enclosure): Finding[] {
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? 'nothing';
  return findingsOf(
    'warning',
    [
      headers['set-cookie'] !== undefined &&
        'Something in front of the site adds a cookie to the audio, which makes downloads slow.',
      sent !== type &&
        `The audio is sent as ${sent}, but podcast apps are told it is ${type}. Some of them then do not play it.`,
      headers['content-encoding'] !== undefined &&
        'Something in front of the site packs the audio, so apps cannot skip in it.',
      headers['accept-ranges'] !== 'bytes' && [NO_RANGES, 'Apple Podcasts'],
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
    return warning('Apps cannot skip in the audio: asked for one part, the server sends something else.', 'audioUrl');
  }
  let came = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    came += chunk.length;
    if (came > wanted) break;
  }
  const isRight = came === wanted && answer.headers['content-range'] === `bytes ${first}-${last}/${bytes}`;
  return isRight
    ? null
    : failure('Asked for one part of the audio, the server sends another one. Skipping does not work.', 'audioUrl');
}

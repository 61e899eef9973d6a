import { type Finding, findingsOf, warning } from './findings.ts';
import { cite } from '#shared/format.ts';
import type { ReadItem } from './reading.ts';
import { asFetchError, fetchBody, type FetchOptions } from '#server/outbound/index.ts';

const MAX_BYTES = 2_000_000;

/** Checks an episode's transcripts and chapters, which web players must be able to fetch too (CORS). */
export async function companionFindings({ podcast }: ReadItem, options: FetchOptions): Promise<Finding[]> {
  const { transcripts = [], chapters } = podcast ?? {};
  const named = [
    ...transcripts.map(({ url, type }) => ({ what: 'transcript', url, type })),
    ...(chapters ? [{ what: 'chapter list', url: chapters.url, type: chapters.type }] : []),
  ];
  const findings = await Promise.all(named.map((companion) => companionFinding(companion, options)));
  return findings.flat();
}

type Companion = { what: string; url?: string; type?: string };

async function companionFinding({ what, url = '', type = '' }: Companion, options: FetchOptions): Promise<Finding[]> {
  try {
    const { status, headers } = await fetchBody(url, MAX_BYTES, options);
    if (status !== 200) return [warning(`The ${what} cannot be fetched (status ${status}).`)];
    const sent = cite(headers['content-type']?.split(';')[0] ?? 'nothing in particular');
    return findingsOf('warning', [
      sent !== type && `The ${what} is sent as ${sent}, but the feed says ${cite(type)}.`,
      headers['access-control-allow-origin'] !== '*' && `Web players may not read the ${what} (no open CORS).`,
    ]);
  } catch (error) {
    return [warning(`The ${what} cannot be fetched: ${asFetchError(error).message}.`)];
  }
}

import { cite } from '#shared/format.ts';
import { type Finding, findingsOf, warning } from './findings.ts';
import type { ReadItem } from './reading.ts';
import { asFetchError, fetchBody, FetchError, type FetchOptions } from '#server/outbound/index.ts';

const MAX_BYTES = 2_000_000;

/** Checks an episode's transcripts and chapters, which web players must be able to fetch too (CORS). */
export async function companionFindings({ podcast }: ReadItem, options: FetchOptions): Promise<Finding[]> {
  const { transcripts = [], chapters } = podcast ?? {};
  const named = [
    ...transcripts.map(({ url, type }) => ({ what: 'transcript' as const, url, type })),
    ...(chapters ? [{ what: 'chapters' as const, url: chapters.url, type: chapters.type }] : []),
  ];
  const findings = await Promise.all(named.map((companion) => companionFinding(companion, options)));
  return findings.flat();
}

type Companion = { what: 'transcript' | 'chapters'; url?: string; type?: string };

async function companionFinding({ what, url = '', type = '' }: Companion, options: FetchOptions): Promise<Finding[]> {
  try {
    const { status, headers } = await fetchBody(url, MAX_BYTES, options);
    if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
    const sent = headers['content-type']?.split(';')[0]?.trim() ?? '';
    return findingsOf('warning', [
      sent !== type && { code: 'companionType', what, sent: cite(sent), stated: cite(type) },
      headers['access-control-allow-origin'] !== '*' && { code: 'companionNotShared', what },
    ]);
  } catch (error) {
    return [warning({ code: 'companionUnreachable', what, because: asFetchError(error).reason })];
  }
}

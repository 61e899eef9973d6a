import { config } from '#server/config.ts';
import { mergePendingJobs } from '#server/db/jobs.ts';
import { DomainError } from '#server/errors.ts';
import { feedPaths } from '#server/show/index.ts';
import { SECOND_MS } from '#shared/units.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Pings the WebSub hub for every change made so far, of each feed: which of them it is in, the hub finds out. @throws
 * DomainError when the hub does not accept it
 *
 * The URL comes from the settings alone, and redirects are not followed: no response can send us anywhere else.
 */
export async function pingHub(hub: string): Promise<void> {
  // The changes they would announce are committed, so this ping announces them as well.
  await mergePendingJobs('websub');
  const body = new URLSearchParams({ 'hub.mode': 'publish' });
  for (const path of feedPaths()) body.append('hub.url', config.publicUrl + path);
  const response = await fetch(hub, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new DomainError('unavailable', { code: 'hubRefused', status: response.status });
}

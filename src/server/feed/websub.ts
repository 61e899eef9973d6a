import { config } from '#server/config.ts';
import { absorbHubPings } from '#server/queue.ts';
import { addressOf } from './channel.ts';

const TIMEOUT_MS = 10_000;

/**
 * Pings the WebSub hub for every change made so far. @throws Error when the hub does not accept it
 *
 * The URL comes from the settings alone, and redirects are not followed: no response can send us anywhere else.
 */
export async function pingHub(hub: string): Promise<void> {
  await absorbHubPings();
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': addressOf(config.publicUrl, '', null) });
  const response = await fetch(hub, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the hub responded with ${response.status}`);
}

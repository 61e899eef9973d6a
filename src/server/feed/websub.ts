import { onInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { findLastCatalogueChange } from '#server/db/facts.ts';
import { log } from '#server/log.ts';
import { addressOf } from './channel.ts';

/** Milliseconds; changes within this time share one ping. */
const DELAY_MS = 2_000;
const TIMEOUT_MS = 10_000;

/**
 * Pings the WebSub hub, if one is configured, after every change visible to listeners, so not when a draft is saved.
 * Nothing waits for it, and a failure is only logged: apps find the change later when they poll.
 */
export async function startHubPings(hub = config.feed.hub, delay = DELAY_MS): Promise<void> {
  if (!hub) return;
  let pinged = await findLastCatalogueChange();
  let timer: NodeJS.Timeout | undefined;
  const pingIfChanged = async () => {
    timer = undefined;
    const changedAt = await findLastCatalogueChange();
    if (changedAt.getTime() === pinged.getTime()) return;
    pinged = changedAt;
    await pingHub(hub);
  };
  const ping = () =>
    void pingIfChanged().catch((error: unknown) =>
      log('warn', 'the hub could not be pinged', { cause: String(error) }),
    );
  onInvalidate((tags) => {
    if (tags.includes('episodes') || tags.includes('show')) timer ??= setTimeout(ping, delay).unref();
  });
}

/** The URL comes from the settings alone, and redirects are not followed: no response can send us anywhere else. */
async function pingHub(hub: string): Promise<void> {
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': addressOf(config.publicUrl, null) });
  const response = await fetch(hub, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it responded with ${response.status}`);
}

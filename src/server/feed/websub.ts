import { onInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { findLastCatalogueChange } from '#server/db/facts.ts';
import { log } from '#server/log.ts';
import { addressOf } from './channel.ts';

/** Changes within so many ms are one. */
const PAUSE = 2_000;
const PATIENCE = 10_000;

/**
 * Tells the hub (WebSub) of every change listeners can see, where one is set; a draft that is saved is none of them.
 * Nobody waits for it, and what goes wrong is only logged: apps find the change later by themselves.
 */
export async function startAnnouncing(hub = config.feed.hub, pause = PAUSE): Promise<void> {
  if (!hub) return;
  let announced = await findLastCatalogueChange();
  let timer: NodeJS.Timeout | undefined;
  const announce = async () => {
    timer = undefined;
    const changedAt = await findLastCatalogueChange();
    if (changedAt.getTime() === announced.getTime()) return;
    announced = changedAt;
    await tellHub(hub);
  };
  const announceSafely = () =>
    void announce().catch((error: unknown) => log('warn', 'the hub was not told', { cause: String(error) }));
  onInvalidate((tags) => {
    if (tags.includes('episodes') || tags.includes('show')) timer ??= setTimeout(announceSafely, pause).unref();
  });
}

/** The address comes from the settings alone, and a redirect is not followed: no answer leads us anywhere else. */
async function tellHub(hub: string): Promise<void> {
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': addressOf(config.publicUrl, null) });
  const answer = await fetch(hub, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

import { hash } from 'node:crypto';
import type { Show } from '#server/config.ts';
import { changeState, getOrInit, setMax, setIfChanged } from '#server/db/site-state.ts';
import { addressOf, type Channel, NO_ARCHIVES, renderFeed } from './channel.ts';
import { podcastGuid } from './guid.ts';

const GUID_STATE = 'podcast:guid';

type UndatedChannel = Omit<Channel, 'changedAt'>;

/** Returns the podcast:guid. Writes it when it is first needed, so that it stays when the feed's URL changes. */
export async function recordGuid(show: Show, publicUrl: string, prefix: string): Promise<string> {
  const first = prefix === '' ? show.guid : undefined;
  return first ?? getOrInit(GUID_STATE + prefix, podcastGuid(addressOf(publicUrl, prefix, null)));
}

/** Makes the guid of the feed that moves here this feed's own: apps then know the show again. */
export const adoptGuid = (guid: string): Promise<void> => changeState(GUID_STATE, guid);

/**
 * Writes when this document last changed, and returns it: the latest of the change of its items, the change of its
 * channel, and the one recorded before, because deleting an episode for good deletes its date of removal too.
 */
export async function recordChange(channel: UndatedChannel, itemsChangedAt: Date, now: Date): Promise<Date> {
  const channelChangedAt = await recordChannelChange(channel, now);
  const latest = new Date(Math.max(channelChangedAt.getTime(), itemsChangedAt.getTime()));
  return setMax(`feed:changed:${channel.archives.self ?? 'newest'}${channel.prefix}`, latest);
}

/**
 * Writes `now` if what all documents share differs from when it was last recorded. It is compared by a hash: the show's
 * texts have no modification date of their own.
 */
async function recordChannelChange(channel: UndatedChannel, now: Date): Promise<Date> {
  const shared = renderFeed({ ...channel, archives: NO_ARCHIVES, changedAt: new Date(0) }, []);
  return setIfChanged(`feed:channel${channel.prefix}`, hash('sha256', shared, 'base64url'), now);
}

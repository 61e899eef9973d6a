import type { ShowField } from '#shared/show.ts';
import { onInvalidate, type Tag, invalidate } from '#server/invalidation.ts';
import { type Config, config, type Show } from '#server/config.ts';
import { findShowRow, type ShowRow } from '#server/db/show.ts';
import { logError } from '#server/log.ts';

const RETRY_MS = 1_000;

let show: Show = config.show;
let asked = 0;
let answered = 0;

/** The show as it is called now: what pages, previews, mails and the feed say. Never kept across a request. */
export function currentShow(): Show {
  return show;
}

/**
 * Reads the show and from then on reads it again whenever it changes, in this process or another. To be called before
 * anyone who shows it is told of changes: a page rendered anew must find the new show.
 */
export async function followShow(): Promise<void> {
  await readShow();
  onInvalidate(readChangedShow);
}

/** Reads the show as it stands in the database now. A slow answer never replaces one that was asked for later. */
export async function readShow(): Promise<void> {
  asked += 1;
  const mine = asked;
  const row = await findShowRow();
  if (mine < answered) return;
  answered = mine;
  show = showOf(row);
}

/** The environment over the row over the defaults. */
export function showOf(row: ShowRow, { show: given, lockedShow, publicUrl }: Config = config): Show {
  const chosen = <Name extends ShowField>(name: Name) =>
    lockedShow.includes(name) ? given[name] : (row[name] ?? given[name]);
  const derived = (name: 'shortTitle' | 'author', otherwise: string) =>
    lockedShow.includes(name) ? given[name] : (row[name] ?? otherwise);
  const title = chosen('title');
  const providerName = chosen('providerName');
  const hasOwnArtwork = row.artwork !== null && !lockedShow.includes('image');
  return {
    ...given,
    title,
    shortTitle: derived('shortTitle', title),
    description: chosen('description'),
    author: derived('author', providerName),
    email: chosen('email'),
    language: chosen('language'),
    category: chosen('category'),
    image: hasOwnArtwork ? `${publicUrl}/artwork/${row.artwork}` : given.image,
    appleUrl: chosen('appleUrl'),
    spotifyUrl: chosen('spotifyUrl'),
    newFeedUrl: chosen('newFeedUrl'),
    isBlocked: chosen('isBlocked'),
    isComplete: chosen('isComplete'),
    providerName,
    providerUrl: chosen('providerUrl'),
    donationUrl: chosen('donationUrl'),
  };
}

async function readChangedShow(tags: Tag[]): Promise<void> {
  if (!tags.includes('show')) return;
  try {
    await readShow();
  } catch (error) {
    logError('the changed show could not be read', error);
    setTimeout(() => void invalidate(['show']), RETRY_MS).unref();
  }
}

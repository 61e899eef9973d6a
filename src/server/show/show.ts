import { completeShow, fieldOf, type ShowField } from '#shared/show-fields.ts';
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
async function readShow(): Promise<void> {
  asked += 1;
  const mine = asked;
  const row = await findShowRow();
  if (mine < answered) return;
  answered = mine;
  show = showOf(row);
}

/** Returns the environment over the row over the defaults. */
export function showOf(row: ShowRow, { show: given, lockedShow, publicUrl }: Config = config): Show {
  const chosen = (name: ShowField) => {
    if (lockedShow.includes(name)) return given[name];
    return row[name] ?? (fieldOf(name).follows ? null : given[name]);
  };
  const hasOwnArtwork = row.artwork !== null && !lockedShow.includes('image');
  const image = hasOwnArtwork ? `${publicUrl}/artwork/${row.artwork}` : given.image;
  return { ...given, ...completeShow(chosen), image };
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

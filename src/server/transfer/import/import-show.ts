import type { Reason } from '#shared/reason.ts';
import type { Admin } from '#shared/account.ts';
import { ShowChanges } from '#shared/show.ts';
import { reasonOfIssue } from '#shared/schema.ts';
import { UUID } from '#shared/uuid.ts';
import type { ShowPart } from '#shared/words/en/reasons/imports.ts';
import { countEpisodesByStatus } from '#server/db/episode-counts.ts';
import { DomainError } from '#server/errors.ts';
import { adoptGuid } from '#server/feed/index.ts';
import { asFetchError, type FetchOptions } from '#server/outbound/index.ts';
import { changeArtwork, changeSettings, currentShow, findSettings } from '#server/show/index.ts';
import type { ForeignFeed } from './foreign-feed.ts';
import { fetchPicture } from './foreign-picture.ts';
import type { ShowField } from './foreign-show.ts';

/** `notes` says what could not be imported, and why. */
type ShowImport = { imported: ShowPart[]; notes: Reason[] };

/** The upload's limit for artwork, in bytes. */
const COVER_BYTES = 5_000_000;

/** Changes the show's settings and cover to those of the feed. What does not fit is noted and changes nothing. */
export async function importShow(admin: Admin, { show, trusted }: ForeignFeed, now: Date): Promise<ShowImport> {
  const { locked } = await findSettings();
  const result: ShowImport = { imported: [], notes: [] };
  const changes: Partial<Record<ShowField, unknown>> = {};
  for (const [name, fact] of Object.entries(show.facts) as [ShowField, string][]) {
    const { success, data, error } = ShowChanges.safeParse({ [name]: fact });
    const [issue] = error?.issues ?? [];
    if (locked.includes(name)) result.notes.push({ code: 'showPartLocked', part: name });
    else if (issue) result.notes.push({ code: 'showPartRefused', part: name, because: reasonOfIssue(issue) });
    else if (success) {
      changes[name] = data[name];
      result.imported.push(name);
    }
  }
  await changeSettings(admin, ShowChanges.parse(changes), now);
  const { guid, cover } = show;
  if (guid && (await adopt(guid))) result.imported.push('guid');
  else if (guid) result.notes.push({ code: 'showPartTaken', part: 'guid' });
  if (!cover) return result;
  const because = await importCover(admin, cover, { trusted }, now);
  if (because) result.notes.push({ code: 'showPartRefused', part: 'cover', because });
  else result.imported.push('cover');
  return result;
}

/** A feed that apps have read already keeps its own id. */
async function adopt(guid: string): Promise<boolean> {
  const isOurs = currentShow().guid !== undefined || (await countEpisodesByStatus()).published > 0;
  if (isOurs || !new RegExp(`^${UUID}$`).test(guid)) return false;
  await adoptGuid(guid);
  return true;
}

/** Returns null when it is the show's cover now, else why it is not. */
async function importCover(admin: Admin, url: string, options: FetchOptions, now: Date): Promise<Reason | null> {
  try {
    await changeArtwork(admin, await fetchPicture(url, COVER_BYTES, options), now);
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.reason : asFetchError(error).reason;
  }
}

import { MAX_SLUG } from '#shared/limits.ts';
import type { Admin } from '#shared/account.ts';
import type { ListedEpisode } from '#shared/episode.ts';
import type { Series } from '#shared/contract/series.ts';
import { type NewSeries, type SeriesChanges, type SeriesOrder, slugOf } from '#shared/series-changes.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { type AuditAction, confirmRights, recordAudit } from '#server/audit.ts';
import { listEpisodesById } from '#server/db/episodes.ts';
import {
  addSeries,
  changePlaces,
  changePositions,
  changeSeriesRow,
  changeSeriesVersion,
  findBeginning,
  findPublishedSeries,
  findSeries,
  findSeriesIdByNumber,
  findTrailer,
  findTranslatedSeries,
  hasPublished,
  isSlugTaken,
  listParts,
  listSeries,
  lockSeries,
  nextNumber,
  removeSeries,
} from '#server/db/series.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { currentShow } from '#server/show/index.ts';
import { recordEvent, requestHubPing } from '#server/queue.ts';
import { requireStoredArtwork } from './artwork.ts';
import { renderMarkup } from './markup.ts';
import { pageWords } from '#server/words.ts';
import { withoutEnd } from '#shared/text.ts';

/** Returns the title of a season that has only a number. */
export const seasonTitle = (season: number): string => pageWords().feed.season(season);

/** A series with its published episodes in their order, and its translation. */
export type PublishedSeries = Series<Date> & {
  listed: ListedEpisode<Date>[];
  translation: Pick<Series, 'slug' | 'language'> | null;
};

/** Returns a series at its address; null while none of its episodes is published. */
export async function readSeries(slug: string): Promise<PublishedSeries | null> {
  const series = await findPublishedSeries({ slug });
  if (!series) return null;
  const [listed, translation] = await Promise.all([listEpisodesById(series.episodes), findTranslatedSeries(series.id)]);
  return { ...series, listed, translation };
}

/**
 * Returns what comes first where episodes are listed: the trailer of the show, and where to begin if it is in order.
 */
export async function listBeginnings(): Promise<ListedEpisode<Date>[]> {
  const isInOrder = currentShow().order === 'serial';
  const found = await Promise.all([findTrailer(), isInOrder ? findBeginning() : null]);
  return listEpisodesById(found.flatMap((one) => one?.id ?? []));
}

/** As another feed has it: the number under which apps know it, which it gets unless another series has it. */
type Origin = { number?: number };
type Alongside = (id: string, db: Db) => Promise<void>;

/**
 * Adds a series without episodes, after the others; `alongside` runs in the same transaction.
 * @throws DomainError invalid (a picture that is gone) or conflict (the address belongs to another series)
 */
export async function createSeries(
  admin: Admin,
  input: NewSeries,
  now: Date,
  origin: Origin = {},
  alongside: Alongside = () => Promise.resolve(),
): Promise<Series<Date>> {
  renderMarkup(input.description); // refuses what no page could show
  return transactAndInvalidate(['episodes'], async (db) => {
    const actor = await confirmRights(admin, db);
    await lockSeries(db);
    const number = await numberFor(origin, db);
    const slug = await addressOf(input, number, db);
    const artwork = await requireStoredArtwork(input.artwork, db);
    const id = await addSeries({ ...input, artwork, slug, number }, now, db);
    await recordAudit({ action: 'series added', actor, subject: id, facts: { name: input.title } }, db);
    await alongside(id, db);
    return found(await findSeries(id, db));
  });
}

async function numberFor({ number }: Origin, db: Db): Promise<number> {
  const isFree = number !== undefined && !(await findSeriesIdByNumber(number, db));
  return isFree ? number : nextNumber(db);
}

/**
 * Changes only the fields sent; number and address stay. @throws DomainError missing, invalid, forbidden or conflict
 */
export async function changeSeries(
  admin: Admin,
  id: string,
  { updatedAt, position, artwork, ...texts }: SeriesChanges,
  now: Date,
): Promise<Series<Date>> {
  if (texts.description !== undefined) renderMarkup(texts.description);
  return change(admin, id, { action: 'series changed', updatedAt }, now, async (db) => {
    const picture = artwork === undefined ? {} : { artwork: await requireStoredArtwork(artwork, db) };
    await changeSeriesRow(id, { ...texts, ...picture }, now, db);
    if (position !== undefined) await move(id, position, db);
  });
}

/**
 * Gives the parts the places from 1 on, in this order. @throws DomainError conflict when these are not the parts it has
 * now, or `updatedAt` is not the present one
 */
export async function orderSeries(
  admin: Admin,
  id: string,
  { episodes, updatedAt }: SeriesOrder,
  now: Date,
): Promise<Series<Date>> {
  return change(admin, id, { action: 'series ordered', updatedAt }, now, async (db) => {
    const present = (await listParts(id, db)).map((part) => part.id);
    const isWhole = episodes.length === present.length && new Set(episodes).size === episodes.length;
    if (!isWhole || !episodes.every((episode) => present.includes(episode)))
      throw new DomainError('conflict', { code: 'seriesChanged' });
    await recordChanged(await changePlaces(episodes, now, db), now, db);
    await changeSeriesRow(id, {}, now, db);
  });
}

/** Removes a series; its episodes stay, without one. @throws DomainError missing or forbidden */
export async function deleteSeries(admin: Admin, id: string, now: Date): Promise<void> {
  await transactAndInvalidate(['episodes'], async (db) => {
    const actor = await confirmRights(admin, db);
    const { title } = await requireChangeable(admin, id, db);
    await removeSeriesWithin(db, [id], now);
    await recordAudit({ action: 'series removed', actor, subject: id, facts: { name: title } }, db);
  });
}

/** Removes series in the caller's transaction, which has locked them. */
export async function removeSeriesWithin(db: Db, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) await recordChanged(await removeSeries(id, now, db), now, db);
  await changePositions(
    (await listSeries('all', db)).map(({ id }) => id),
    db,
  );
  await finish(now, db);
}

type Entry = { action: AuditAction; updatedAt: string | undefined };

async function change(
  admin: Admin,
  id: string,
  { action, updatedAt }: Entry,
  now: Date,
  work: (db: Db) => Promise<void>,
): Promise<Series<Date>> {
  return transactAndInvalidate(['episodes'], async (db) => {
    const actor = await confirmRights(admin, db);
    const present = await requireChangeable(admin, id, db);
    if (updatedAt && new Date(updatedAt).getTime() !== present.updatedAt.getTime())
      throw new DomainError('conflict', { code: 'seriesChanged' });
    await work(db);
    await finish(now, db);
    const changed = found(await findSeries(id, db));
    await recordAudit({ action, actor, subject: id, facts: { name: changed.title } }, db);
    return changed;
  });
}

/** Locks the series. A key needs the right to publish where listeners see it. */
async function requireChangeable(admin: Admin, id: string, db: Db): Promise<Series<Date>> {
  await lockSeries(db);
  const present = found(await findSeries(id, db));
  requireScope(admin, scopeToChange({ published: await hasPublished(id, db) }));
  return present;
}

async function move(id: string, position: number, db: Db): Promise<void> {
  const others = (await listSeries('all', db)).map((series) => series.id).filter((other) => other !== id);
  await changePositions(others.toSpliced(position - 1, 0, id), db);
}

async function addressOf({ slug, title }: NewSeries, number: number, db: Db): Promise<string> {
  if (slug === undefined) return freeAddress(slugOf(title) || `series-${number}`, number, db);
  if (await isSlugTaken(slug, db)) throw new DomainError('conflict', { code: 'slugTaken' }, { field: 'slug' });
  return slug;
}

/**
 * With its number an address is the only one of its kind, unless someone chose exactly that: then with the next ones.
 */
async function freeAddress(wanted: string, number: number, db: Db): Promise<string> {
  const start = withoutEnd(wanted.slice(0, MAX_SLUG - 12), /-/);
  let slug = wanted;
  for (let end = number; await isSlugTaken(slug, db); end += 1) slug = `${start}-${end}`;
  return slug;
}

async function recordChanged(episodes: readonly string[], now: Date, db: Db): Promise<void> {
  for (const subjectId of episodes) await recordEvent(db, { name: 'episode.changed', subjectId, at: now });
}

async function finish(now: Date, db: Db): Promise<void> {
  await changeSeriesVersion(now, db);
  await requestHubPing(db);
}

const found = (series: Series<Date> | null) => requireFound(series, { code: 'seriesNotFound' });

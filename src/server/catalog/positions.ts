import { type Author, isAdmin } from '#shared/account.ts';
import {
  changePosition,
  findOccupant,
  hasSeries,
  lockSeries,
  nextPlace,
  type SeriesPosition,
} from '#server/db/series.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';

/** The facts that decide it: the stored episode (null for a new one), and whether it comes from another feed. */
type Surroundings = { present: (SeriesPosition & { id: string }) | null; isForeign?: boolean };

type PositionChanges = { [Of in keyof SeriesPosition]?: SeriesPosition[Of] | undefined };

/** Keeps other changes of series waiting, if this one is about them; before anything else is locked. */
export async function lockPositions({ seriesId, place, kind }: PositionChanges, db: Db): Promise<void> {
  if (seriesId !== undefined || place !== undefined || kind !== undefined) await lockSeries(db);
}

/**
 * Returns where an episode is in its series: a part without a place is the last one. One of another feed keeps its
 * numbers, also where two of that feed are the same.
 * @throws DomainError invalid: no such series, or another episode is this part, or this trailer
 */
export async function claimPosition(
  author: Author,
  wanted: SeriesPosition,
  { present, isForeign = false }: Surroundings,
  db: Db,
): Promise<SeriesPosition> {
  if (present && isSame(present, wanted)) return wanted;
  const { seriesId, kind } = wanted;
  if (seriesId !== null && !(await hasSeries(seriesId, db)))
    throw new DomainError('invalid', { code: 'seriesUnknown' }, { field: 'seriesId' });
  if (isForeign) return wanted;
  const isPart = kind === 'full' && seriesId !== null;
  if (isPart && wanted.place === null) return { ...wanted, place: await nextPlace(seriesId, db) };
  if (isPart || kind === 'trailer') await requireFree(author, wanted, present?.id ?? null, db);
  return wanted;
}

/**
 * Gives an episode that is back another position where its own is taken: a part is the last one then, a trailer a bonus
 * episode.
 */
export async function assignFreePosition(back: SeriesPosition & { id: string }, now: Date, db: Db): Promise<void> {
  const { id, seriesId, kind } = back;
  const isPart = kind === 'full' && seriesId !== null;
  if (!(isPart || kind === 'trailer') || !(await findOccupant(back, id, db))) return;
  const free = isPart ? { kind, place: await nextPlace(seriesId, db) } : ({ kind: 'bonus', place: null } as const);
  await changePosition(id, free, now, db);
}

/** Returns where changes put an episode: in another series it has no place unless they give it one. */
export function positionAfter(present: SeriesPosition, { seriesId, place, kind }: PositionChanges): SeriesPosition {
  const isMoved = seriesId !== undefined && seriesId !== present.seriesId;
  const placeLeft = isMoved ? null : present.place;
  return {
    seriesId: seriesId === undefined ? present.seriesId : seriesId,
    place: place === undefined ? placeLeft : place,
    kind: kind ?? present.kind,
  };
}

const isSame = (one: SeriesPosition, other: SeriesPosition): boolean =>
  one.seriesId === other.seriesId && one.place === other.place && one.kind === other.kind;

/** An author is not told the title of someone else's draft. */
async function requireFree(author: Author, position: SeriesPosition, self: string | null, db: Db): Promise<void> {
  const other = await findOccupant(position, self, db);
  if (!other) return;
  const { title, published, userId } = other;
  const isTrailer = position.kind === 'trailer';
  const named = { code: isTrailer ? 'trailerTaken' : 'placeTaken', title } as const;
  const unnamed = { code: isTrailer ? 'trailerTakenByDraft' : 'placeTakenByDraft' } as const;
  const isSeen = published || isAdmin(author) || userId === author.id;
  throw new DomainError('invalid', isSeen ? named : unnamed, { field: isTrailer ? 'kind' : 'place' });
}

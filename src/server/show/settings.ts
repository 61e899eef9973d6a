import type { Admin } from '#shared/account.ts';
import { logoPath } from '#shared/logo.ts';
import type { ShowChanges, ShowSettings } from '#shared/show.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import { fieldOf, forEachField, SHOW_FIELD_NAMES, type ShowField, type ShowValues } from '#shared/show-fields.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { changeShowRow, findShowRow, lockShowRow, type ShowRow } from '#server/db/show.ts';
import { DomainError } from '#server/errors.ts';
import { requestHubPing } from '#server/queue.ts';
import { isOurs, ourDescription, showOf } from './show.ts';

/** Returns the current settings, with those the environment sets marked as locked. */
export async function findSettings(): Promise<ShowSettings<Date>> {
  return settingsOf(await findShowRow());
}

/**
 * Changes only the fields sent; once it resolves, every page of this process shows them. `requireFresh` throws unless
 * the administrator has just signed in, which a new address of the feed needs: it moves every subscriber, for good.
 * @throws DomainError conflict: the environment sets it, or `updatedAt` is not the current one; forbidden
 */
export async function changeSettings(
  admin: Admin,
  { updatedAt, ...changes }: ShowChanges,
  now: Date,
  requireFresh: () => unknown = refuse,
): Promise<ShowSettings<Date>> {
  return transactAndInvalidate(['show'], async (db) => {
    const actor = await confirmRights(admin, db);
    const row = await lockShowRow(db);
    const present = settingsOf(row);
    refuseLocked(changes, present);
    if (updatedAt && new Date(updatedAt).getTime() !== row.updatedAt.getTime()) {
      throw new DomainError('conflict', { code: 'settingsChanged' });
    }
    const isChanged = (name: ShowField) => changes[name] !== row[name] && changes[name] !== present[name];
    const names = fieldsIn(changes).filter((name) => isChanged(name) && !config.lockedShow.includes(name));
    if (names.length === 0) return settingsOf(row);
    if (names.includes('newFeedUrl')) requireFresh();
    await changeShowRow(pick(changes, names), now, db);
    await requestHubPing(db);
    await recordAudit({ action: 'settings changed', actor, facts: { fields: names.join(', ') } }, db);
    return settingsOf(await findShowRow(db));
  });
}

function refuse(): never {
  throw new DomainError('forbidden', { code: 'signInAgain' });
}

/** A field that defaults to another is null while not set, so that the form leaves it empty. */
function settingsOf(row: ShowRow): ShowSettings<Date> {
  const show = showOf(row);
  const { lockedShow: locked } = config;
  const isOwn = (name: ShowField) => fieldOf(name).follows !== undefined && !locked.includes(name);
  const values = forEachField((name) => (isOwn(name) ? row[name] : (show[name] ?? null))) as ShowValues;
  return {
    ...values,
    description: isOurs(show.description) ? ourDescription(show) : show.description,
    image: show.image,
    hasOwnArtwork: row.artwork !== null,
    otherImage: show.otherImage,
    logo: row.logo && logoPath(row.logo, '192'),
    wideLogo: row.wideLogo && logoPath(row.wideLogo, 'wide'),
    locked,
    updatedAt: row.updatedAt,
  };
}

/** A locked setting may be sent back unchanged; any other value is refused. */
function refuseLocked(changes: Partial<ShowValues>, present: ShowValues): void {
  const field = fieldsIn(changes).find((name) => config.lockedShow.includes(name) && changes[name] !== present[name]);
  if (!field) return;
  throw new DomainError('conflict', { code: 'settingLocked', field: fieldWords(field).label }, { field });
}

const fieldsIn = (changes: Partial<ShowValues>) => SHOW_FIELD_NAMES.filter((name) => changes[name] !== undefined);

const pick = (changes: Partial<ShowValues>, names: ShowField[]): Partial<ShowValues> =>
  Object.fromEntries(names.map((name) => [name, changes[name]]));

import { isDeepStrictEqual } from 'node:util';
import { type CopiedTable, listEveryTable } from '#server/db/backup.ts';
import { migrate, MigrationError } from '#server/db/migrate.ts';
import { findMove, findOffer, isUnusedCopy, type Offer } from '#server/db/moving.ts';
import { isSiteListening, isUnused } from '#server/db/presence.ts';
import { type Pool, sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';

const OLDEST_VERSION = 15;

/**
 * Makes our tables in a database that is to become the site's, or finds them there; nothing is copied yet.
 * @throws DomainError in one line when a site could not work there, or something is there already
 */
export async function requireFit(target: Pool): Promise<CopiedTable[]> {
  const [offer, own] = [await findOffer(target), await findOffer(sql)];
  if (offer.identity === own.identity) throw refusal('that is the database which the site has now');
  await requireEmpty(target, offer);
  requireUsable(offer);
  await migrateTarget(target);
  const tables = await listEveryTable(sql);
  if (!isDeepStrictEqual(sorted(await listEveryTable(target)), sorted(tables)))
    throw refusal('it has tables of something else beside those of a site. Make a database for the site alone');
  return tables;
}

function requireUsable({ schema, user, database, ...offer }: Offer): void {
  if (offer.version < OLDEST_VERSION)
    throw refusal(`its PostgreSQL ${offer.version} is too old; ${OLDEST_VERSION} or newer is needed`);
  if (offer.encoding !== 'UTF8')
    throw refusal(
      `its encoding is ${offer.encoding}; make it with: create database ${database} encoding 'UTF8' template template0`,
    );
  if (offer.isStandby || offer.isReadOnly)
    throw refusal('it takes no writes: name the server that does, not a standby');
  if (!offer.mayMakeTables || !offer.mayMakeSchemas)
    throw refusal(
      `${user} may not make tables and schemas in ${schema ?? 'it'}: make the database its own (alter database ${database} owner to ${user}; alter schema public owner to ${user})`,
    );
  if (!offer.hasTrigrams && !offer.offersTrigrams)
    throw refusal('its server lacks the extension pg_trgm, which comes with PostgreSQL: install its "contrib" package');
}

/** A copy that no site has started on, because its move was broken off, is filled once more. */
async function requireEmpty(target: Pool, { foreign }: Offer): Promise<void> {
  if (foreign.length > 0) {
    const some = foreign.slice(0, 3).join(', ');
    throw refusal(
      `it is not empty, there is ${some}${foreign.length > 3 ? ' …' : ''} in it. Make a database for the site alone`,
    );
  }
  if ((await findMove(target))?.isComplete) throw refusal('its site was moved away. Name an empty one');
  if (await isSiteListening(target)) throw refusal('a site is running on it');
  if (!(await isUnused(target)) && !(await isUnusedCopy(target)))
    throw refusal(
      'there is a site in it already, with accounts or episodes, and a move replaces nothing. Name an empty one',
    );
}

async function migrateTarget(target: Pool): Promise<void> {
  try {
    await migrate(target);
  } catch (error) {
    if (error instanceof MigrationError) throw refusal(error.message);
    throw error;
  }
}

const refusal = (reason: string) =>
  new DomainError('conflict', `The new database cannot be used: ${reason}. Nothing was moved.`);

const sorted = (tables: CopiedTable[]) =>
  tables
    .map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

import { config } from '#server/config.ts';
import { countSites } from '#server/db/health.ts';
import { pageWords } from '#server/words.ts';

/** Commands, a migration, a version that replaces another, and what PostgreSQL reserves for its administrator. */
const FOR_OTHERS = 35;

/**
 * Returns a line on a database server that does not take the connections of all processes of this site, this one
 * included; null when it does. It would refuse some of them only under load.
 */
export async function connectionShortage(pool = config.databasePool): Promise<string | null> {
  if (!config.databaseUrl) return null;
  const { sites, most } = await countSites();
  const wanted = (sites + 1) * pool + FOR_OTHERS;
  if (wanted <= most) return null;
  return pageWords().start.suspicious.tooManyConnections(pool, sites + 1, wanted, most);
}

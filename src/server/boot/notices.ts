import { reasonText } from '#shared/reason.ts';
import { asSentence } from '#shared/text.ts';
import { config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { listSharedAddresses } from '#server/db/people.ts';
import { countAdmins } from '#server/db/users.ts';
import { pageWords } from '#server/words.ts';

/** Returns what to do where versions before 0.2.0 let accounts share an address. */
export const sharedAddresses = async (): Promise<string[]> =>
  (await listSharedAddresses()).map((shared) => pageWords().health.sharedAddress(shared));

/** Returns what opening the database has to tell. */
export function aboutDatabase({ updated, newer }: Pick<OpenDatabase, 'updated' | 'newer'>): string[] {
  const t = pageWords().terminal;
  return [...(updated > 0 ? [t.databaseUpdated(updated)] : []), ...(newer ? [t.databaseIsNewer(newer)] : [])];
}

/** Returns what the site's operator should fix: sentences for administrators, none when all is well. */
export async function siteNotices(): Promise<string[]> {
  // The site has both by now. Commands, which enter this subject by the same door, start in half the time without.
  const { hasUnknownProxy } = await import('#server/front/index.ts');
  const { passkeyObstacle } = await import('#server/accounts/index.ts');
  const obstacle = passkeyObstacle();
  const isOpen = config.masterPassword !== undefined && (await countAdmins()) > 0;
  return [
    ...(isOpen ? [pageWords().health.openRegistration] : []),
    ...(hasUnknownProxy() ? [pageWords().health.unknownProxy] : []),
    ...(await sharedAddresses()),
    ...(obstacle === null ? [] : [asSentence(reasonText(obstacle))]),
  ];
}

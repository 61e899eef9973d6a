import { config } from '#server/config.ts';
import { countAdmins } from '#server/db/users.ts';

/** Returns what the site's operator should fix: sentences for administrators, none when all is well. */
export async function siteNotices(): Promise<string[]> {
  // The site has both by now. Commands, which enter this subject by the same door, start in half the time without.
  const { hasUnknownProxy } = await import('#server/front/index.ts');
  const { passkeyObstacle } = await import('#server/accounts/index.ts');
  const obstacle = passkeyObstacle();
  const isOpen = config.masterPassword !== undefined && (await countAdmins()) > 0;
  return [
    ...(isOpen ? [OPEN_REGISTRATION] : []),
    ...(hasUnknownProxy() ? [UNKNOWN_PROXY] : []),
    ...(obstacle === null ? [] : [`${obstacle}.`]),
  ];
}

const OPEN_REGISTRATION =
  'MASTER_PASSWORD is still set: anyone who knows it can become an administrator. Take it out of the settings and start the site again.';
const UNKNOWN_PROXY =
  'A proxy passes visitors’ addresses on, and the site was not told to believe it: all visitors count as one, and soon have to wait. Behind one proxy, set TRUST_PROXY=1.';

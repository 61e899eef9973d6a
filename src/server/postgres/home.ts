import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { requireDataDir } from '#server/config/data-dir.ts';
import { type Account, accountOf, canAccess, databaseAccount, isRoot, ownerOf, ownName } from './system-account.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { claim, findExternalCluster, hash, makeExternalCluster } from './external-cluster.ts';

/** Where the database of one DATA_DIR is. */
export type Home = {
  /** PostgreSQL's own folder, which may not exist yet. */
  cluster: string;
  /** Folder (0700) of the sockets: the database's, and the site lock. */
  run: string;
  log: string;
  /** Part of the socket's name, 5432 unless it is another. */
  port?: number;
  /** The account PostgreSQL runs as; null: our own. */
  account: Account | null;
  /** The name of the account the site runs as: if we are root, the owner of DATA_DIR. Empty if it has none. */
  site: string;
};

/** Bytes. `sun_path` has 104 on macOS and 108 on Linux, including the terminating NUL. */
const MAX_SOCKET_PATH = 103;

/** Prepares DATA_DIR and returns where the database is: in it, or outside if PostgreSQL's account cannot enter it. */
export function prepareHome(dataDir: string, print: (line: string) => unknown): Home {
  makeDataDir(dataDir);
  const cluster = prepareCluster(dataDir, print);
  const account = clusterAccount(cluster, dataDir);
  const site = isRoot() ? (ownerOf(dataDir)?.name ?? 'root') : ownName();
  return { cluster, account, site, run: makeRunFolder(cluster, account), log: join(dirname(cluster), 'database.log') };
}

function makeDataDir(dataDir: string): void {
  requireDataDir(dataDir);
  // 0711: PostgreSQL's account can traverse the folder but not list it. 0700: no other account can enter.
  const mode = isRoot() ? 0o711 : 0o700;
  const found = statSync(dataDir);
  if (found.uid === process.getuid?.() && (found.mode & 0o777) !== mode) chmodSync(dataDir, mode);
}

/**
 * Returns PostgreSQL's folder for this DATA_DIR, whether it exists or not. Creates nothing.
 * @throws EmbeddedDatabaseError when it is another DATA_DIR's
 */
export const findMadeCluster = (dataDir: string): string => findExternalCluster(dataDir) ?? join(dataDir, 'database');

function prepareCluster(dataDir: string, print: (line: string) => unknown): string {
  const inside = join(dataDir, 'database');
  const present = findExternalCluster(dataDir);
  if (present) {
    claim(dataDir, present);
    return present;
  }
  const account = existsSync(inside) ? clusterAccount(inside, dataDir) : databaseAccount(dataDir);
  if (canAccess(account, dataDir)) return inside;
  if (existsSync(inside)) {
    throw new EmbeddedDatabaseError((t) => t.embedded.closedFolder(account?.name, inside));
  }
  const outside = makeExternalCluster(dataDir);
  print(
    `The database is kept in ${outside}: PostgreSQL runs as the user ${account?.name}, who cannot get to ${dataDir}.`,
  );
  return outside;
}

/** An existing database keeps the account that owns it. */
function clusterAccount(cluster: string, dataDir: string): Account | null {
  if (!existsSync(cluster)) return databaseAccount(dataDir);
  const { uid, gid } = statSync(cluster);
  if (uid === process.getuid?.() && !isRoot()) return null;
  if (isRoot() && uid !== 0) return accountOf(uid, gid);
  const owner = accountOf(uid, gid).name;
  throw new EmbeddedDatabaseError((t) => t.embedded.otherOwner(cluster, owner));
}

function makeRunFolder(cluster: string, account: Account | null): string {
  const inside = join(dirname(cluster), 'run');
  const owner = account?.uid ?? process.getuid?.();
  const folder = fits(inside) ? inside : shortFolder(cluster, owner);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = found.isDirectory() && (found.uid === owner || found.uid === process.getuid?.());
  // Under /tmp another user may have created a folder of this name before us, and would control our sockets.
  if (!isOurs) throw new EmbeddedDatabaseError((t) => t.embedded.foreignFolder(folder));
  chmodSync(folder, 0o700);
  if (account && found.uid !== account.uid) chownSync(folder, account.uid, account.gid);
  return folder;
}

/**
 * Returns a folder for sockets that does not depend on the length of DATA_DIR: in `runtime`, which our systemd unit
 * makes (RuntimeDirectory), if it is the owner's; its temporary folder is the unit's alone (PrivateTmp), where commands
 * find no socket.
 */
export function shortFolder(cluster: string, owner: number | undefined, runtime = '/run/carecast'): string {
  const name = `carecast-${hash(realpathSync(dirname(cluster)))}`;
  if (statSync(runtime, { throwIfNoEntry: false })?.uid === owner) return join(runtime, name);
  const folder = join(tmpdir(), name);
  return fits(folder) ? folder : join('/tmp', name);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH;
}

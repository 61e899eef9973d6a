import { closeSync, existsSync, mkdtempSync, openSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { config } from '#server/config.ts';
import { findObstacle } from '#server/boot/index.ts';
import { type Account, attemptAs, setUser, isRoot, ownerOf } from '#server/postgres/index.ts';
import { pageWords } from '#server/words.ts';
import { UsageError } from './usage-error.ts';

export type Operand = 'is read' | 'is written';

/**
 * Becomes the owner of DATA_DIR, if we are root and the site runs as that account: it must be able to read what a
 * command leaves there, and root should not follow what another account put there. A command that writes where only
 * root may stays root: it leaves nothing in DATA_DIR. @throws UsageError when only root can read what it needs
 */
export async function switchToOwner(path: string | undefined, operand: Operand | undefined): Promise<void> {
  const owner = isRoot() && config.runAs !== 'root' ? ownerOf(config.dataDir) : null;
  if (!owner || (await findObstacle(owner))) return;
  if (path && operand === 'is written' && !(await canWrite(owner, resolve(path)))) return;
  if (path && operand === 'is read' && existsSync(path) && !(await canRead(owner, path))) {
    throw new UsageError(pageWords().commands.unreadable(owner.name, path));
  }
  setUser(owner);
}

const canRead = (owner: Account, file: string): Promise<boolean> =>
  attemptAs(owner, () => succeeds(() => closeSync(openSync(file, 'r'))));

/** By making a folder where the first missing one would be. */
function canWrite(owner: Account, folder: string): Promise<boolean> {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  return attemptAs(owner, () => succeeds(() => rmdirSync(mkdtempSync(join(there, '.write-test.')))));
}

function succeeds(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

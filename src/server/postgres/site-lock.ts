import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './failure.ts';

/**
 * Acquires the lock that allows one site per DATA_DIR and returns the function that releases it. The lock is a
 * listening socket: the kernel closes it however the process ends, so there is no pid to misread after a kill -9 or
 * in another container on the same folder. @throws EmbeddedDatabaseError while another site holds it
 */
export async function lockSite(run: string, dataDir: string): Promise<() => void> {
  const place = join(run, 'site.lock');
  const own = join(run, `site.${randomBytes(4).toString('hex')}`);
  const server = await listen(own);
  const { ino } = statSync(own);
  const isHeld = takePlace(own, place) || (!(await isSocketOpen(place)) && (await takeOver(own, place, ino)));
  if (!isHeld) {
    server.close();
    throw new EmbeddedDatabaseError((t) => t.embedded.siteRuns(dataDir));
  }
  return () => {
    if (existsSync(place) && statSync(place).ino === ino) rmSync(place);
    server.close();
  };
}

/** Returns whether a process is listening on this socket. */
export function isSocketOpen(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

/** `link` is atomic: of two sites exactly one succeeds. */
function takePlace(own: string, place: string): boolean {
  try {
    linkSync(own, place);
    rmSync(own);
    return true;
  } catch {
    return false;
  }
}

/**
 * The holder has exited. Two sites may detect that at once and both rename their socket into place: the later one
 * wins, and the other sees it, because each checks again after longer than detecting and renaming take.
 */
async function takeOver(own: string, place: string, ino: number): Promise<boolean> {
  renameSync(own, place);
  await sleep(100);
  return statSync(place).ino === ino;
}

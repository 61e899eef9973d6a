import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loader, moveTo, onCore } from './load.ts';
import { loginUnderAttack } from './login-under-attack.ts';
import { comparePages } from './pages.ts';
import { machine, record } from './results.ts';
import { sameTime } from './same-time.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/** Pages from the cache beside the limits, and what sign-ins cost others. */
const PORT = 4391;
const DEMO_ADMIN = 'demo';
const ORIGIN = `http://127.0.0.1:${PORT}`;

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, args: ['--demo'], under: onCore(0) });
try {
  await untilReady(PORT);
  record('From the page cache', `${await comparePages(ORIGIN, site.pid ?? 0)}\n${loader}. ${machine()}`);
  moveTo(`0-${cpus().length - 1}`, site.pid ?? 0);
  record('What the time of a refusal tells', `${await sameTime(ORIGIN, DEMO_ADMIN)}\n${machine()}`);
  record('Sign-in under attack', `${await loginUnderAttack(ORIGIN)}\n${machine()}`);
} finally {
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

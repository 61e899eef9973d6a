import type { Server } from 'node:http';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { openFirstRegistration, passkeyObstacle } from '#server/accounts/index.ts';
import { listenForInvalidations, onInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { showFindings } from '#server/directories/index.ts';
import { watchDatabase } from '#server/db/health.ts';
import { requireDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/open.ts';
import { closePool, sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import {
  createSiteServer,
  drain,
  invalidatePages,
  followPublishedFiles,
  frontDoor,
  type Pages,
  startDraining,
  uploadsEnded,
} from '#server/front/index.ts';
import { silenceAfterRestore, startCounting } from '#server/listening/index.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startJobs } from './jobs.ts';
import { leaveRoot } from './leave-root.ts';
import { serveMetrics } from './metrics.ts';
import { log } from '#server/log.ts';
import { requireAppSecret } from '#server/secrets.ts';
import { currentShow, followShow } from '#server/show/index.ts';
import { storage } from '#server/media/index.ts';

const DRAIN_SECONDS = 15;
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Starts everything in order and serves until SIGTERM, SIGINT or SIGHUP, or until the supervisor that started it has
 * exited. `--demo` fills an empty site with the demo catalogue, and unless `--catalogue-only` with a listening history.
 */
export async function startSite(flags: string[]): Promise<void> {
  const supervisor = new AbortController();
  process.once('disconnect', () => supervisor.abort());
  const isDev = flags.includes('--dev');
  if (!isDev) await leaveRoot(say); // Astro's development server writes into the project
  requireDataDir(config.dataDir);
  requireAppSecret();
  const database = await openDatabase(say);
  const stopWatch = watchDatabase();
  const stopDatabase = async () => {
    await stopWatch();
    await closePool();
    await database.stop();
  };
  try {
    await checkStorage();
    if (flags.includes('--demo')) {
      const { fillWithDemo } = await import('./demo.ts');
      await fillWithDemo(say, !flags.includes('--catalogue-only'));
    }
    const firstPassword = await openFirstRegistration();
    await followShow();
    onInvalidate(invalidatePages);
    followPublishedFiles();
    await listenForInvalidations(sql);
    const server = isDev ? await (await import('./dev.ts')).serveDev(database.location) : await servePages();
    const stopMetrics = await serveMetrics();
    const stopHousekeeping = startHousekeeping();
    await silenceAfterRestore(new Date());
    const jobs = startJobs();
    const stopCounting = startCounting();
    const stop = async () => {
      await Promise.all([
        stopHousekeeping(),
        jobs.stop(),
        stopMetrics(),
        stopServing(server, isDev ? 0 : DRAIN_SECONDS),
      ]);
      await stopCounting();
      await stopDatabase();
    };
    stopOnSignal(stop, supervisor.signal);
    printAddress(firstPassword);
    if (process.connected) process.send?.('ready');
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** Wrong settings stop the start; an unavailable service does not: pages work without it, and /readyz reports it. */
async function checkStorage(): Promise<void> {
  await storage.check().catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    say(`STORAGE is "${config.storage}": it does not answer. Files cannot be sent or played until it does.`);
  });
}

async function servePages(): Promise<Server> {
  const entry = pathToFileURL(resolve('dist/server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: Pages };
  const server = createSiteServer(frontDoor(handler), config.trustProxy > 0);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(config.port, config.host, listening);
  });
  return server;
}

/** Aborted uploads are released while there is a database to write it to: the browser's retry finds them pending. */
async function stopServing(server: Server, seconds: number): Promise<void> {
  startDraining();
  await drain(server, seconds);
  await uploadsEnded();
}

function stopOnSignal(stop: () => Promise<void>, supervisorGone: AbortSignal): void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    say('Stopping: finishing what is under way …');
    const ended = (status: number) => () => process.exit(status);
    stop().then(ended(0), ended(1));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce);
  supervisorGone.addEventListener('abort', stopOnce);
  if (supervisorGone.aborted) stopOnce(); // it exited during the start
  process.on('unhandledRejection', (reason) => log('error', 'unhandled rejection', { cause: String(reason) }));
}

function printMissing(): void {
  const findings = showFindings(currentShow());
  if (findings.length === 0) return;
  say('\nPodcast directories will miss something:');
  for (const { text } of findings) say(`  - ${text}`);
  say(`Signed in as administrator, you give it at ${config.publicUrl}/settings.`);
}

function printAddress(firstPassword: string | null): void {
  say(`\n${currentShow().title} is ready: ${config.publicUrl}`);
  const obstacle = passkeyObstacle();
  if (obstacle) say(`${obstacle}.`);
  if (firstPassword === null) return;
  printMissing();
  say(`\nThere is no administrator yet. Create yours here: ${config.publicUrl}/secret-admin-2025`);
  // A password from the settings is known already, and not printed: output ends up in journals and container logs.
  say(`Master password: ${config.masterPassword ? 'the one in MASTER_PASSWORD' : firstPassword}\n`);
}

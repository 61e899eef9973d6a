import { reasonText } from '#shared/reason.ts';
import { asSentence } from '#shared/text.ts';
import type { Server } from 'node:http';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFirstRegistration, passkeyObstacle } from '#server/accounts/index.ts';
import { listenForInvalidations, onInvalidate } from '#server/invalidation.ts';
import { VERSION, config, ConfigError, dataFolder, suspiciousSettings } from '#server/config.ts';
import { showFindings } from '#server/directories/index.ts';
import { watchDatabase } from '#server/db/health.ts';
import { requireDataDir } from '#server/config/data-dir.ts';
import { openDatabase } from '#server/db/open.ts';
import { closePool } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import {
  countRestarts,
  createSiteServer,
  drain,
  invalidatePages,
  watchPublishedFiles,
  frontDoor,
  retainBuild,
  type Pages,
  startDraining,
  uploadsEnded,
} from '#server/front/index.ts';
import { closeMail, findMailProblem, watchMailServer } from '#server/outbound/index.ts';
import { suppressAnnouncementsAfterRestore, startCounting } from '#server/listening/index.ts';
import { connectionShortage } from './connections.ts';
import { startHousekeeping } from './housekeeping.ts';
import { requireLastingBackups } from './lasting-backups.ts';
import { startJobs } from '#server/jobs/index.ts';
import { aboutDatabase, sharedAddresses } from './notices.ts';
import { dropPrivileges } from './drop-privileges.ts';
import { serveMetrics } from './metrics.ts';
import { listenOptions } from './listen-options.ts';
import { followSignals, stopWhenAsked } from './stop-when-asked.ts';
import { logError } from '#server/log.ts';
import { forgetKeys, requireAppSecret } from '#server/secrets.ts';
import { currentShow, watchShow } from '#server/show/index.ts';
import { storage } from '#server/media/index.ts';
import { pageWords } from '#server/words.ts';
import { runImport } from '#server/transfer/index.ts';
import { SECOND_MS } from '#shared/units.ts';

/** The supervisor's flag: how often it has started the site again. */
const RESTARTS = '--restarts=';
/** Docker kills 10 s after SIGTERM: requests get some of them, and whatever hangs leaves the rest to the database. */
const [DRAIN_SECONDS, STOP_SECONDS] = [5, 6];
/** In milliseconds: within it a busy proxy has used each of its connections, and was told on each that it closes. */
const IDLE_MS = SECOND_MS;
/** Others continue where this process ends, so nothing that is on its way may be lost. */
const isShared = config.trustProxy > 0;
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Starts everything in order and serves until SIGTERM, SIGINT or SIGHUP, or until the process that started it has
 * exited. `--demo` fills an empty site with the demo catalog, and unless `--catalog-only` with a listening history.
 */
export async function startSite(flags: string[]): Promise<void> {
  const isDev = flags.includes('--dev');
  const asked = followSignals(print);
  print(`Carecast ${VERSION}.`);
  for (const say of suspiciousSettings) print(say(pageWords().start));
  if (!isDev) await dropPrivileges(print); // Astro's development server writes into the project
  requireDataDir(config.dataDir);
  requireLastingBackups();
  requireAppSecret();
  const database = await openDatabase(print);
  for (const line of aboutDatabase(database)) print(line);
  const stopWatch = watchDatabase();
  const stopDatabase = async () => {
    await stopWatch();
    await closePool(1);
    await database.stop();
  };
  try {
    const shortage = await connectionShortage();
    if (shortage) print(shortage);
    await checkStorage();
    if (flags.includes('--demo')) {
      const { fillWithDemo } = await import('./demo.ts');
      await fillWithDemo(print, !flags.includes('--catalog-only'));
    }
    const firstPassword = await openFirstRegistration();
    await watchShow();
    await watchMailServer(closeMail);
    void reportMailProblem();
    for (const line of await sharedAddresses()) print(line);
    onInvalidate(invalidatePages);
    onInvalidate(forgetKeys);
    watchPublishedFiles();
    await listenForInvalidations();
    const server = isDev ? await (await import('./dev.ts')).serveDev(database.location) : await servePages();
    countRestarts(Number(flags.find((flag) => flag.startsWith(RESTARTS))?.slice(RESTARTS.length) ?? 0));
    const stopMetrics = await serveMetrics();
    const stopHousekeeping = startHousekeeping();
    await suppressAnnouncementsAfterRestore(new Date());
    const jobs = startJobs({ import: runImport });
    const stopCounting = startCounting();
    const finish = async () => {
      await Promise.all([
        stopHousekeeping(),
        jobs.stop(),
        stopMetrics(),
        stopServing(server, isDev ? 0 : DRAIN_SECONDS),
      ]);
      await stopCounting();
    };
    const stop = async () => {
      startDraining();
      await Promise.race([finish(), sleep(STOP_SECONDS * 1000)]);
      await stopDatabase();
    };
    stopWhenAsked(stop, asked.signal);
    if (asked.signal.aborted) return;
    printAddress(firstPassword);
    if (process.connected) process.send?.('ready');
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** Says that mail will wait, and holds up no start: the queue sends it when the server is back. */
async function reportMailProblem(): Promise<void> {
  const problem = await findMailProblem();
  if (problem)
    print(`${config.mail ? 'SMTP_URL: ' : ''}${pageWords().terminal.mailWaits(asSentence(reasonText(problem)))}`);
}

/** Wrong settings stop the start; an unavailable service does not: pages work without it, and /readyz reports it. */
async function checkStorage(): Promise<void> {
  await storage.check().catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    print(pageWords().terminal.storageAway(config.storage));
  });
}

async function servePages(): Promise<Server> {
  const entry = pathToFileURL(resolve('dist/server/entry.mjs'));
  const { handler } = (await import(entry.href)) as { handler: Pages };
  const client = resolve('dist/client');
  const kept = await retainBuild(client, dataFolder('builds'), new Date()).catch((error: unknown) => {
    logError('the files of this build are not kept for pages that stay open', error);
    return undefined;
  });
  const server = createSiteServer(frontDoor(handler, client, kept), config.trustProxy > 0);
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) => failed(hostProblem(error) ?? error));
    server.listen(listenOptions(config.port, config.host), listening);
  });
  return server;
}

/** Of all names, only that of HOST is looked up to listen. */
const hostProblem = (error: Error): ConfigError | null =>
  'syscall' in error && error.syscall === 'getaddrinfo' ? new ConfigError((t) => t.hostUnknown(config.host)) : null;

/** Aborted uploads are released while there is a database to write it to: the browser's retry finds them pending. */
async function stopServing(server: Server, seconds: number): Promise<void> {
  await drain(server, { seconds, idle: isShared ? IDLE_MS : 0 });
  await uploadsEnded();
}

/** In the language of the show: the first thing to do comes first. */
function printAddress(firstPassword: string | null): void {
  const t = pageWords().terminal;
  print(`\n${t.ready(currentShow().title, config.publicUrl)}`);
  if (firstPassword !== null) {
    print(t.noAdministrator(`${config.publicUrl}/secret-admin-2025`));
    // A password from the settings is known already, and not printed: output ends up in journals and container logs.
    print(`${t.masterPassword(config.masterPassword ? t.fromSettings : firstPassword)}\n`);
  }
  const obstacle = passkeyObstacle();
  if (obstacle) print(asSentence(reasonText(obstacle)));
  if (firstPassword !== null) printMissing();
}

function printMissing(): void {
  const t = pageWords().terminal;
  const findings = showFindings(currentShow());
  if (findings.length === 0) return;
  print(t.incomplete);
  for (const { reason } of findings) print(`  - ${reasonText(reason)}`);
  print(t.complete(`${config.publicUrl}/studio/look`));
}

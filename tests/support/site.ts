import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packagedNode, root, site as siteArguments } from '../../scripts/places.mjs';
import { copyTemplate } from './database-template.ts';
import { freePort } from './free-port.ts';
import { outputFile } from './output-file.ts';
import { testSettings } from './settings.ts';

/** The built site as people run it, on a data folder and a port of its own. */
export type Site = {
  url: string;
  dataDir: string;
  /** For the first administrator; empty once there is one. */
  masterPassword: string;
  /** Its output since the last start: all of a start, once it is ready. */
  output(): string;
  /** Of its one process; its database is another. */
  pid(): number;
  /** As a power cut or an out-of-memory would: its database is left running. */
  kill9(): Promise<void>;
  /** Asks it to end; answers its status. The data folder stays until `remove`. */
  stop(): Promise<number | null>;
  /** Starts it again on the same data folder and port, after `kill9` or `stop`. */
  restart(settings?: Record<string, string>): Promise<void>;
  /** Stops it and throws its data away. */
  remove(): Promise<void>;
};

/**
 * Starts the site on a new folder, or on `DATA_DIR`, and waits until /readyz says 200. `flags` such as `--demo` go to
 * main.ts.
 */
export async function startSite(settings: Record<string, string> = {}, flags: string[] = []): Promise<Site> {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'carecast-site-'));
  if (!settings['DATA_DIR'] && !settings['DATABASE_URL']) copyTemplate(dataDir, kindOf(settings, flags));
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://localhost:${port}`;
  let running: Running;
  // Without made-up plays and ratings: journeys count their own.
  const allFlags = flags.includes('--demo') ? [...flags, '--catalog-only'] : flags;
  const start = async (more: Record<string, string>) => {
    running = run({ ...testSettings(dataDir), HOST: '127.0.0.1', ...settings, ...more, PORT: port }, allFlags);
    await untilReady(url, running);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (running.child.exitCode === null && running.child.signalCode === null) running.child.kill(signal);
    return running.exit;
  };
  const remove = async () => {
    await end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  await start({}).catch(async (problem: unknown) => {
    await remove();
    throw problem;
  });
  return {
    url,
    dataDir,
    masterPassword: readMasterPassword(dataDir),
    output: () => running.output(),
    pid: () => running.child.pid ?? 0,
    kill9: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    restart: (more = {}) => start(more),
    remove,
  };
}

/** A filled folder has its files in it and was made under the secret of tests: nothing for a site with others. */
const kindOf = (settings: Record<string, string>, flags: string[]) =>
  flags.includes('--demo') && !settings['STORAGE'] && settings['APP_SECRET'] === undefined ? 'demo' : 'empty';

/** Each says what it does. */
const PRELOADED = ['answer-check.ts', 'keep-connections.ts'].map((file) => new URL(file, import.meta.url).href);

type Running = {
  child: ChildProcess;
  /** Whether it has told its parent so, which it does after all it says at a start. */
  isReady: () => boolean;
  output: () => string;
  exit: Promise<number | null>;
};

function run(settings: Record<string, string>, flags: string[]): Running {
  const output = outputFile();
  const child = spawn(packagedNode, [...PRELOADED.flatMap((file) => ['--import', file]), ...siteArguments, ...flags], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    stdio: [...output.stdio, 'ipc'], // the site ends with this process, however that ends
  });
  let isReady = false;
  child.once('message', () => (isReady = true));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, isReady: () => isReady, output: output.text, exit };
}

async function untilReady(url: string, { child, isReady, output }: Running): Promise<void> {
  const until = Date.now() + 100_000;
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    // Both: another process could have its port.
    const status = isReady()
      ? await fetch(`${url}/readyz`).then(
          (response) => response.status,
          () => 0,
        )
      : 0;
    if (status === 200) return;
    await sleep(50);
  }
  child.kill('SIGTERM');
  throw new Error(`the site did not get ready:\n${output()}`);
}

function readMasterPassword(dataDir: string): string {
  const file = join(dataDir, 'master-password');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

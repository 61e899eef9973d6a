import { type ChildProcess, spawn } from 'node:child_process';
import { site, siteEnvironment } from '../scripts/places.mjs';

const LOOKS = 3_000;
const BETWEEN_LOOKS_MS = 20;

/** A site of its own for the bench, throttles off unless `settings` (of its environment) say so. */
export type BenchSite = {
  port: number;
  dataDir: string;
  args?: string[];
  under?: string[];
  settings?: Record<string, string>;
};

/** Starts the site as `npm start` does once all is installed. `under`: a command that runs it. Ready when `untilReady`. */
export function startSite({ port, dataDir, args = [], under = [], settings = {} }: BenchSite): ChildProcess {
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...site, ...args];
  // Without throttles it starts on no other address; no account is made for a measurement.
  const here = { HOST: '127.0.0.1', PUBLIC_URL: '', RUN_AS: 'root' };
  const env = {
    ...process.env,
    ...siteEnvironment,
    ...here,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    THROTTLES: 'off',
    ...settings,
  };
  return spawn(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** @throws Error after a minute */
export async function untilReady(port: number): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((wait) => setTimeout(wait, BETWEEN_LOOKS_MS));
  }
  throw new Error('the site did not start');
}

export async function stopSite(site: ChildProcess): Promise<void> {
  const stopped = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await stopped;
}

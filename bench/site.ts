import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type autocannon from 'autocannon';
import { compileCache, site } from '../scripts/places.mjs';

const MAX_ATTEMPTS = 3_000;
const BETWEEN_ATTEMPTS_MS = 20;

/** A site of its own for the bench, throttles off unless `settings` (of its environment) say so. */
type BenchSite = {
  port: number;
  dataDir: string;
  args?: string[];
  under?: string[];
  settings?: Record<string, string>;
};

/**
 * Starts the site as `npm start` does once all is installed. `under`: a command that runs it. Ready when `untilReady`.
 */
export function startSite({ port, dataDir, args = [], under = [], settings = {} }: BenchSite): ChildProcess {
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...site, ...args];
  // Without throttles it starts on no other address; no account is made for a measurement.
  const here = { HOST: '127.0.0.1', PUBLIC_URL: '', RUN_AS: 'root' };
  const env = {
    ...process.env,
    ...compileCache,
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
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((wait) => setTimeout(wait, BETWEEN_ATTEMPTS_MS));
  }
  throw new Error('the site did not start');
}

export async function stopSite(site: ChildProcess): Promise<void> {
  const stopped = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await stopped;
}

const CLOCK_TICK_MS = 10; // sysconf(_SC_CLK_TCK) is 100 on Linux

/** Returns the site's process, and its database with all that descends from it. */
export function processesOf({ pid = 0, dataDir }: { pid: number | undefined; dataDir: string }): number[] {
  const database = Number(readFileSync(join(dataDir, 'database', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const fields = fieldsOf(Number(name));
    if (fields.length > 0) parents.set(Number(name), Number(fields[1]));
  }
  const isIn = (id: number | undefined): boolean =>
    id !== undefined && (id === pid || id === database || isIn(parents.get(id)));
  return [...parents.keys()].filter(isIn);
}

/** Returns the processor time processes have used so far, in ms, as /proc counts it. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = fieldsOf(pid);
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * CLOCK_TICK_MS;
  }, 0);
}

function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** A server under load: its address, the processes whose time counts, and the headers a request to it has. */
type Target = {
  name: string;
  url: string;
  pid: number;
  others?: () => number[];
  headers?: Record<string, string>;
};
/** Requests per second, processor time of the server per request (µs), and the time 99 of 100 took at most (ms). */
export type Sample = { perSecond: number; micros: number; p99: number };

const CONNECTIONS = 32;
/** The encodings that a browser accepts; without the other headers it sends, which cost bare node:http the same. */
const ACCEPTS = { 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'bench' };

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** The tools of the measurement, for under a table. */
export const loader = `${CONNECTIONS} connections of autocannon, ${canPin ? 'servers on core 0, load on core 1' : 'not pinned: taskset is missing'}`;

/** Arguments that run a command on this core, if that is possible. */
export const onCore = (core: number): string[] => (canPin ? ['taskset', '-c', String(core)] : []);

/** Moves a running process with all its threads to these cores, written as by taskset. */
export function moveTo(cores: string, pid: number): void {
  if (canPin) spawnSync('taskset', ['-acp', cores, String(pid)]);
}

/**
 * Loads the targets in turn, so that what else the machine does hits all of them, and returns the median of each by its
 * CPU per request. A first round that is not counted warms all of them up.
 * @throws Error when a request failed
 */
export function alternate(targets: Target[], rounds: number, seconds: number): Record<string, Sample> {
  const samples = targets.map((): Sample[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, target] of targets.entries()) {
      const sample = load(target, round === 0 ? 1 : seconds);
      if (round > 0) samples[at]?.push(sample);
    }
  }
  return Object.fromEntries(targets.map(({ name }, at) => [name, medianOf(samples[at] ?? [])]));
}

const medianOf = (samples: Sample[]): Sample => ({
  perSecond: middle(samples.map(({ perSecond }) => perSecond)),
  micros: middle(samples.map(({ micros }) => micros)),
  p99: middle(samples.map(({ p99 }) => p99)),
});

function load({ url, pid, others = () => [], headers = {} }: Target, seconds: number): Sample {
  const pids = [pid, ...others()];
  const before = cpuMs(pids);
  const { answered, failed, perSecond, p99 } = send(url, seconds, { ...ACCEPTS, ...headers });
  if (failed || !answered) throw new Error(`${failed} of ${answered} requests to ${url} failed`);
  return { perSecond, p99, micros: ((cpuMs(pids) - before) * 1_000) / answered };
}

type Outcome = { answered: number; failed: number; perSecond: number; p99: number };

/** The site asks a client to reconnect after 1,000 requests, which this one does not hear. */
function send(url: string, seconds: number, headers: Record<string, string>): Outcome {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const limits = ['-j', '-D', '900', '-c', String(CONNECTIONS), '-d', String(seconds)];
  const program = createRequire(import.meta.url).resolve('autocannon');
  const result = JSON.parse(run(process.execPath, [program, ...limits, ...given, url])) as autocannon.Result;
  const answered = Object.entries(result.statusCodeStats ?? {}).reduce(
    (sum, [status, { count }]) => (Number(status) < 400 ? sum + (count ?? 0) : sum),
    0,
  );
  const failed = result.errors + result['4xx'] + result['5xx'];
  return { answered, failed, perSecond: result.requests.average, p99: result.latency.p99 };
}

function run(program: string, args: string[]): string {
  const [command = program, ...rest] = [...onCore(1), program, ...args];
  return spawnSync(command, rest, { encoding: 'utf8' }).stdout;
}

const RESULTS = new URL('./results.md', import.meta.url);
const busyBefore = loadavg()[0] ?? 0;

/**
 * Returns the machine, date and commit of the measurement, for under a table; how busy others kept it, before and now.
 */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores with a load of ${busyBefore.toFixed(1)} by others before and ${(loadavg()[0] ?? 0).toFixed(1)} at the end, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, ${commit()}.`;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit of this tree; a copy without its history has none. */
function commit(): string {
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'package-lock.json') ? ' with changes' : '';
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`;
  } catch {
    return 'no commit';
  }
}

/** The middle one, or the upper of the two. */
export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Puts a section into bench/results.md, in the place of the one of the same title, and prints it. */
export function record(title: string, body: string): void {
  const heading = `## ${title}\n`;
  const text = `${heading}\n${body.trim()}\n`;
  const [intro = '', ...sections] = (existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '# Speed\n').split(
    /\n(?=## )/,
  );
  const place = sections.findIndex((section) => section.startsWith(heading));
  sections.splice(place < 0 ? sections.length : place, place < 0 ? 0 : 1, text);
  writeFileSync(RESULTS, [intro, ...sections].map((part) => `${part.trim()}\n`).join('\n'));
  process.stdout.write(`\n${text}`);
}

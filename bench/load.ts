import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { cpuMs } from './processes.ts';
import { middle } from './results.ts';

/** A server under load: its address, the processes whose time counts, and the headers a request to it has. */
export type Target = {
  name: string;
  url: string;
  pid: number;
  others?: () => number[];
  headers?: Record<string, string>;
};
/** Requests per second, processor time of the server per request (µs), and the time 99 of 100 took at most (ms). */
export type Sample = { perSecond: number; micros: number; p99: number };

const CONNECTIONS = 32;
/** What a browser accepts; without the other headers it sends, which cost bare node:http the same. */
const ACCEPTS = { 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'bench' };

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** What was measured with, for under a table. */
export const loader = `${CONNECTIONS} connections of ${hasWrk ? 'wrk' : 'autocannon'}, ${canPin ? 'servers on core 0, load on core 1' : 'not pinned: taskset is missing'}`;

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
  const { answered, failed, perSecond, p99 } = hasWrk
    ? loadWithWrk(url, seconds, { ...ACCEPTS, ...headers })
    : loadWithAutocannon(url, seconds, { ...ACCEPTS, ...headers });
  if (failed || !answered) throw new Error(`${failed} of ${answered} requests to ${url} failed`);
  return { perSecond, p99, micros: ((cpuMs(pids) - before) * 1_000) / answered };
}

type Outcome = { answered: number; failed: number; perSecond: number; p99: number };

function loadWithWrk(url: string, seconds: number, headers: Record<string, string>): Outcome {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const text = run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...given, url]);
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const [, p99 = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return {
    answered: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + number(/timeout (\d+)/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'],
  };
}

const loadWithAutocannon = (url: string, seconds: number, headers: Record<string, string>): Outcome =>
  JSON.parse(
    run(process.execPath, [
      new URL('./load-with-autocannon.ts', import.meta.url).pathname,
      url,
      String(seconds),
      String(CONNECTIONS),
      JSON.stringify(headers),
    ]),
  ) as Outcome;

function run(program: string, args: string[]): string {
  const [command = program, ...rest] = [...onCore(1), program, ...args];
  return spawnSync(command, rest, { encoding: 'utf8' }).stdout;
}

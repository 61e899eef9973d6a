// Running other programs for start and test: quiet unless they fail, ended with us.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A failure that is told in one line, after the other program's own words when those matter. */
export class Failure extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Shows how far something is. On a terminal one line that changes; elsewhere a plain line now and then.
 * @returns {((text?: string) => void) & { end(): void }}
 */
export function progress() {
  let last = '';
  let saidAt = 0;
  /** @param {string} [text] */
  const show = (text) => {
    if (!text || text === last) return;
    if (!process.stdout.isTTY && Date.now() - saidAt < 3000) return;
    last = text;
    saidAt = Date.now();
    process.stdout.write(
      process.stdout.isTTY ? `\r\u001b[K  ${text.slice(0, (process.stdout.columns ?? 80) - 3)}` : `  ${text}\n`,
    );
  };
  show.end = () => {
    if (process.stdout.isTTY && last) process.stdout.write('\r\u001b[K');
  };
  return show;
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let ending;
const end = new AbortController();

/** Whether this script was asked to end. */
export const isEnding = () => end.signal.aborted;

/** Waits, or returns at once when this script is asked to end. @param {number} milliseconds */
export const pause = (milliseconds) => sleep(milliseconds, undefined, { signal: end.signal }).catch(() => undefined);

/**
 * Runs a program to its end. Its output is collected, or goes straight through with `show`. It gets a process group
 * of its own, so that Ctrl-C reaches it once, from us, and not a second time from the terminal. With `onMessage` it
 * gets an IPC channel too, which closes when this process dies, however it dies.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, show?: boolean, environment?: Record<string, string>, onLine?: (line: string) => void,
 *   onMessage?: (message: unknown) => void }} options
 * @returns {Promise<{ status: number, output: string, ending: string }>} status 128 + n when signal n ended it, as a
 *   shell says it; `ending` in words
 */
export function run(command, args, { cwd, show = false, environment = {}, onLine = () => undefined, onMessage }) {
  if (ending) return Promise.resolve({ status: 128 + constants.signals[ending], output: '', ending });
  const streams = /** @type {import('node:child_process').StdioOptions} */ (
    show ? 'inherit' : ['ignore', 'pipe', 'pipe']
  );
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: onMessage ? ['ignore', 'inherit', 'inherit', 'ipc'] : streams,
      detached: process.platform !== 'win32',
      shell: command.endsWith('.cmd'),
    });
    running.add(child);
    let output = '';
    const take = (/** @type {string} */ text) => {
      output += text;
      for (const line of text.split('\n')) onLine(line);
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    if (onMessage) child.on('message', onMessage);
    child.on('error', ({ message }) => resolve({ status: 127, output: `${output}${message}\n`, ending: message }));
    child.on('close', (code, signal) => {
      running.delete(child);
      const status = code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
      resolve({ status, output, ending: signal ?? `status ${code}` });
    });
  });
}

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  // npm passes on the Ctrl-C that the terminal has already brought us.
  if (ending === signal) return;
  ending = signal;
  end.abort();
  // Windows has no signals: a process is ended by them on the spot. A closed channel asks it to end.
  for (const child of running) {
    if (process.platform === 'win32' && child.connected) child.disconnect();
    else child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  }
}

/** The programs under way end as we are told to end; we then go on to our own end with their status. */
function forwardSignals() {
  // A terminal that was closed takes no more lines, and the program under way has yet to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => forward(signal));
  // npm that is killed tells nobody: we would run on unseen, port and all.
  const before = ancestors();
  if (process.env.npm_lifecycle_event) setInterval(() => ancestors() !== before && forward('SIGTERM'), 250).unref();
}

/** The processes between us and npm, npm included: a shell is left between by dash, and none by bash. */
function ancestors() {
  const parent = process.ppid;
  try {
    // "pid (name) state parent …", of which the name may hold anything
    const [, name = '', grandparent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /sh$|^busybox$/.test(name) ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`; // no Linux: its parent cannot be seen without asking ps again and again
  }
}

/**
 * The whole of a script: its status is ours, a failure is one line and status 1.
 * @param {() => Promise<number>} script
 */
export async function main(script) {
  forwardSignals();
  try {
    process.exitCode = await script();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (ending) {
      process.exitCode = 128 + constants.signals[ending];
      return;
    }
    process.stderr.write(`${error.output}${error.message.replace(/^./, (letter) => letter.toUpperCase())}.\n`);
    process.exitCode = 1;
  }
}

// Runs other programs for start and test: quiet unless they fail, terminated with this script.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { t } from './words.mjs';

/** A failure reported in one line, after the other program's output if that matters. */
export class Failure extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Returns a function that shows progress: on a terminal one line that is updated, elsewhere a line now and then.
 * @returns {((text?: string) => void) & { end(): void }}
 */
export function progress() {
  let last = '';
  let reportedAt = 0;
  /** @param {string} [text] */
  const show = (text) => {
    if (!text || text === last) return;
    if (!process.stdout.isTTY && Date.now() - reportedAt < 3000) return;
    last = text;
    reportedAt = Date.now();
    process.stdout.write(
      process.stdout.isTTY ? `\r\u001b[K  ${text.slice(0, (process.stdout.columns ?? 80) - 3)}` : `  ${text}\n`,
    );
  };
  show.end = () => {
    if (process.stdout.isTTY && last) process.stdout.write('\r\u001b[K');
  };
  return show;
}

/**
 * The running programs, each with the signal that ends it where that is not the one we received.
 * @type {Map<import('node:child_process').ChildProcess, NodeJS.Signals | undefined>}
 */
const running = new Map();
/** @type {NodeJS.Signals | undefined} */
let ending;
const end = new AbortController();

/** Returns whether this script received a signal to end. */
export const isEnding = () => end.signal.aborted;

/** Waits, or returns at once when this script receives a signal to end. @param {number} milliseconds */
export const pause = (milliseconds) => sleep(milliseconds, undefined, { signal: end.signal }).catch(() => undefined);

/**
 * Runs a program until it exits. Its output is collected, or inherited with `show`. It gets a process group of its
 * own, so that Ctrl-C reaches it once, from us, and not also from the terminal. With `onMessage` it gets an IPC
 * channel, which closes however this process dies. `endBy` is the signal that ends it with this script, by default the
 * same.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, show?: boolean, environment?: Record<string, string | undefined>,
 *   onLine?: (line: string) => void, onMessage?: (message: unknown) => void, endBy?: NodeJS.Signals }} options
 * @returns {Promise<{ status: number, output: string, ending: string }>} status 128 + n when signal n killed it, as in
 *   a shell; `ending` in words
 */
export function run(
  command,
  args,
  { cwd, show = false, environment = {}, onLine = () => undefined, onMessage, endBy },
) {
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
    running.set(child, endBy);
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
      resolve({ status, output, ending: signal ?? t.status(code) });
    });
  });
}

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  // npm forwards the Ctrl-C that the terminal has already sent us.
  if (ending === signal) return;
  ending = signal;
  end.abort();
  // Windows has no signals: `kill` terminates a process at once. Closing the IPC channel lets it shut down.
  for (const [child, endBy] of running) {
    if (process.platform === 'win32' && child.connected) child.disconnect();
    else child.kill(endBy ?? (signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
}

/** Forwards signals to the running programs; this script then exits with their status. */
function forwardSignals() {
  // Writing to a closed terminal fails, while the running program has yet to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => forward(signal));
  // A killed npm sends us no signal: we would keep running unseen, and keep the port.
  const before = ancestors();
  if (process.env.npm_lifecycle_event) setInterval(() => ancestors() !== before && forward('SIGTERM'), 250).unref();
}

/** Returns the processes from us to npm: dash remains as a shell in between, bash replaces itself (exec). */
function ancestors() {
  const parent = process.ppid;
  try {
    // "pid (name) state parent …" (proc(5)); the name may contain any character
    const [, name = '', grandparent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /sh$|^busybox$/.test(name) ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`; // not Linux: its parent is visible only by running ps repeatedly
  }
}

/**
 * Runs a script's main function: its result is the exit status; a Failure is one line and status 1.
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

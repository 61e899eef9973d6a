// Running other programs for start and test: one at a time, quiet unless they fail, ended with us.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

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

/** @type {import('node:child_process').ChildProcess | undefined} */
let current;
/** @type {NodeJS.Signals | undefined} */
let ending;

/**
 * Runs a program to its end. Its words are kept, or go straight through with `show`. It gets a process group
 * of its own, so that Ctrl-C reaches it once, from us, and not a second time from the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, show?: boolean, environment?: Record<string, string>, onLine?: (line: string) => void }} options
 * @returns {Promise<{ status: number, output: string }>} status 128 + n when signal n ended it, as a shell says it
 */
export function run(command, args, { cwd, show = false, environment = {}, onLine = () => undefined }) {
  if (ending) return Promise.resolve({ status: 128 + constants.signals[ending], output: '' });
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell: command.endsWith('.cmd'),
    });
    current = child;
    let output = '';
    const take = (/** @type {string} */ text) => {
      output += text;
      for (const line of text.split('\n')) onLine(line);
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ status: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      current = undefined;
      resolve({ status: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], output });
    });
  });
}

/** The program under way ends as we are told to end; we then go on to our own end with its status. */
function forwardSignals() {
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // npm passes on the Ctrl-C that the terminal has already brought us.
    if (ending === signal) return;
    ending = signal;
    current?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => forward(signal));
  // A signal to npm ends npm and the shell between us, and goes no further: we would run on unseen, port and all.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && forward('SIGTERM'), 250).unref();
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

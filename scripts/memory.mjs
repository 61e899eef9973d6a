// How much memory there is, what installing, building and running take, and what to do where that is not enough.
// Plain JavaScript for any Node ≥ 18.
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { t } from './words.mjs';

const MB = 2 ** 20;
/** Measured: a fresh start ends well within 1 GB (a server sold as that has some less) and fails within 768 MB. */
const TO_INSTALL = 900 * MB;

/**
 * Returns the bytes of memory that programs here may take, swap included: the machine's, or the limit of the container
 * or service if that is less. @param {string} root where the kernel's files are
 */
export function memoryHere(root = '/') {
  const limit = Math.min(...limitsOf(root));
  return Math.min(limit, totalmem() + swapOf(root));
}

/**
 * The limits of our group of processes and those above it (Linux, cgroups(7)): `memory.max` of version 2,
 * `memory.limit_in_bytes` of version 1. A container may see its own group as the top. @param {string} root
 */
function limitsOf(root) {
  const own = read(join(root, 'proc/self/cgroup')).split('\n');
  const groups = own.flatMap((line) => {
    const [, controllers = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers === '') return above(path).map((group) => join('sys/fs/cgroup', group, 'memory.max'));
    if (!controllers.split(',').includes('memory')) return [];
    return above(path).map((group) => join('sys/fs/cgroup/memory', group, 'memory.limit_in_bytes'));
  });
  const limits = groups.map((file) => Number.parseInt(read(join(root, file)), 10));
  return limits.filter((limit) => limit > 0);
}

/** @param {string} path @returns {string[]} */
const above = (path) => (path === '/' ? [path] : [path, ...above(dirname(path))]);

/** @param {string} root */
const swapOf = (root) => 1024 * Number(/^SwapTotal:\s+(\d+) kB$/m.exec(read(join(root, 'proc/meminfo')))?.[1] ?? 0);

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // not Linux, or not there
  }
}

/** Returns what to say before anything is fetched where it may not fit; null where it does. @param {number} bytes */
export function memoryWarning(bytes = memoryHere()) {
  if (bytes >= TO_INSTALL) return null;
  return t.littleMemory(Math.round(bytes / MB));
}

/**
 * Returns whether a program ended as one does that got no more memory: killed by the system, or by its own limit.
 * @param {{ status: number, ending: string }} ended
 */
export const isOutOfMemory = ({ status, ending }) =>
  ['SIGKILL', 'SIGABRT'].includes(ending) || status === 137 || status === 134;

/** Returns what to say of a step that ended so, one of `t.steps`. @param {string} step */
export const killedForMemory = (step) => t.killedForMemory(step, Math.round(memoryHere() / MB));

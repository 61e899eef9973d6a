// Oxlint, whose program comes as a package for each platform.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tool } from './places.mjs';

/** Path of Oxlint, to run with `node24`. */
export const oxlint = tool('oxlint/bin/oxlint');

/** Returns whether Oxlint and its checker of types are installed for this platform. */
export function hasOxlint() {
  if (!existsSync(oxlint)) return false;
  const { resolve } = createRequire(oxlint);
  const ofPlatform = `${process.platform}-${process.arch}`;
  const libc = { linux: '-gnu', win32: '-msvc' }[String(process.platform)] ?? '';
  try {
    resolve(`@oxlint-tsgolint/${ofPlatform}/package.json`);
    resolve(`@oxlint/binding-${ofPlatform}${libc}/package.json`);
    return true;
  } catch {
    return false;
  }
}

// The podcast apps of the tests: those that are here, or Debian's.
import { canUseApt, findProgram, installWithApt } from './programs.mjs';

/** Each program by the Debian package it is in; `script` gives podboat, which draws its downloads, a terminal. */
const PACKAGES = { gpo: 'gpodder', newsboat: 'newsboat', podboat: 'newsboat', script: 'bsdutils' };

/** Installs what is missing where that is allowed; answers the names of what is missing still. */
export async function missingPodcastApps() {
  const packages = new Set(missing().map((name) => PACKAGES[name]));
  if (canUseApt()) for (const name of packages) await installWithApt(name);
  return missing();
}

const missing = () =>
  /** @type {(keyof typeof PACKAGES)[]} */ (Object.keys(PACKAGES)).filter((name) => !findProgram('', [name]));

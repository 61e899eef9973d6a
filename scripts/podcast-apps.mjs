// The podcast apps of the tests, and the spreadsheet that opens their figures: installed ones, or Debian's.
import { canUseApt, findProgram, installWithApt } from './programs.mjs';

/** Each program's Debian package; `script` provides the terminal that podboat needs to draw its downloads. */
const PACKAGES = {
  gpo: 'gpodder',
  newsboat: 'newsboat',
  podboat: 'newsboat',
  script: 'bsdutils',
  ssconvert: 'gnumeric',
};

/** Installs missing apps if that is allowed; returns the names of those still missing. */
export async function missingPodcastApps() {
  const packages = new Set(missing().map((name) => PACKAGES[name]));
  if (canUseApt()) for (const name of packages) await installWithApt(name);
  return missing();
}

const missing = () =>
  /** @type {(keyof typeof PACKAGES)[]} */ (Object.keys(PACKAGES)).filter((name) => !findProgram('', [name]));

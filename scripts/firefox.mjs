// The second browser of `npm run test:all`: an installed one, or Debian's.
import { canUseApt, findProgram, installWithApt } from './programs.mjs';

const find = () => findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']);

/** Returns the path of a Firefox; empty when there is none and none can be installed, which is not a failure. */
export async function firefox() {
  const here = find();
  if (here || !canUseApt()) return here;
  await installWithApt('firefox-esr');
  return find();
}

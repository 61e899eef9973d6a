// The second browser of `npm run test:all`: the one that is here, or Debian's.
import { canUseApt, findProgram, installWithApt } from './programs.mjs';

const find = () => findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']);

/** The path of a Firefox; empty when there is none and none can be had, which is no failure. */
export async function firefox() {
  const here = find();
  if (here || !canUseApt()) return here;
  await installWithApt('firefox-esr');
  return find();
}

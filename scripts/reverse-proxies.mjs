// The reverse proxies of the tests: installed ones, or Debian's.
import { canUseApt, findProgram, installWithApt } from './programs.mjs';
import { Failure } from './run.mjs';

/** Returns the path of nginx or Caddy, installed if that is allowed. @param {'nginx' | 'caddy'} name @throws {Failure} */
export async function reverseProxy(name) {
  const find = () => findProgram(`${name.toUpperCase()}_PATH`, [name]);
  if (!find() && canUseApt()) await installWithApt(name);
  if (!find()) throw new Failure(`there is no ${name}: install it, or say where it is with ${name.toUpperCase()}_PATH`);
  return find();
}

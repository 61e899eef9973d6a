import { homedir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './error.ts';

/** Texts of the show may have several lines; the URL parser and a list of words leave line ends out. */
const MAY_HAVE_LINES = /^(SHOW_|PROVIDER_|DATABASE_URL$|SPAM_WORDS$)/;

/** Returns whether a variable is set: one that is empty, as Compose passes on what is not there, is not. */
export const isGiven = (value: string | undefined): boolean => value !== undefined && !/^[\r\n]*$/.test(value);

/**
 * Returns the variables that are set, without the line end that `echo` puts after a secret and Windows after a line.
 * One within would end a header, and the program that sends it would repeat the secret in what it says.
 * @throws ConfigError naming the first of `names` that has a control character in it
 */
export function givenOf(environment: Record<string, string | undefined>, names: readonly string[]) {
  const set = Object.entries(environment).filter(([, value]) => isGiven(value));
  const given = Object.fromEntries(set.map(([name, value = '']) => [name, value.replace(/[\r\n]+$/, '')]));
  const broken = names.find((name) => !MAY_HAVE_LINES.test(name) && /\p{Cc}/u.test(given[name] ?? ''));
  if (broken) throw new ConfigError((t) => t.notOneLine(broken));
  return given;
}

/**
 * Returns an address to listen on without the brackets that it has in a URL; null for one with a port, and for a URL.
 */
export function listenAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\]$/.exec(text)?.[1] ?? text;
  return /[/[\]\s]|^[^:]*:\d*$/.test(bare) ? null : bare;
}

/** Returns a folder below the home of this account where that is meant by `~`, which a shell alone replaces. */
export const withHome = (path: string): string => (/^~(\/|$)/.test(path) ? join(homedir(), path.slice(1)) : path);

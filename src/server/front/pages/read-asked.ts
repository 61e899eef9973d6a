import type { IncomingMessage } from 'node:http';
import type { Preferences } from './negotiate.ts';

/** What a page from the cache depends on, of the headers of a request. `credentials`: a session or a key. */
export type Asked = Preferences & { host: string | undefined; hasBody: boolean; hasCredentials: boolean };

/** As in any request that carries a session cookie, sound or not. */
const SESSION = /\bsession=/;

/**
 * Reads these headers from the list as it came. `request.headers` holds the same, and makes an object of all of them
 * for that: 2 µs for what a browser sends. Repeated ones are joined, or the first counts, as there.
 */
export function readAsked({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): Asked {
  const asked: Asked = {
    host: undefined,
    'accept-encoding': undefined,
    'if-none-match': undefined,
    'if-modified-since': undefined,
    hasBody: false,
    hasCredentials: false,
  };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) readOne(asked, rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return asked;
}

const LENGTHS = { shortest: 'host'.length, longest: 'transfer-encoding'.length };

function readOne(asked: Asked, given: string, value: string): void {
  if (given.length < LENGTHS.shortest || given.length > LENGTHS.longest) return;
  const name = given.toLowerCase();
  if (name === 'host' || name === 'if-modified-since') asked[name] ??= value;
  else if (name === 'accept-encoding' || name === 'if-none-match') asked[name] = joined(asked[name], value);
  else if (name === 'transfer-encoding' || (name === 'content-length' && value !== '0')) asked.hasBody = true;
  else if (name === 'authorization' || (name === 'cookie' && SESSION.test(value))) asked.hasCredentials = true;
}

const joined = (before: string | undefined, value: string): string =>
  before === undefined ? value : `${before}, ${value}`;

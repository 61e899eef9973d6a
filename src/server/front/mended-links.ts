import { linkedToken } from '#shared/url.ts';
import { UUID } from '#shared/uuid.ts';
import { splitPrefix } from '#server/words.ts';
import { isPageName } from './route-names.ts';

/** No person leaves these in a link: dots and empty parts in a path, a NUL, and letters as codes. */
const NOBODYS = /^[^?]*(?:\/\.\.?(?:[/?]|$)|\/\/)|\0|%00|^[^?]*%(?:3\d|[46][1-9a-f]|[57][0-9a])/i;

/** Characters without a width: people do not see that they copied it. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const AMPERSAND = /&(?:amp|#38|#x26);/gi;
const OTHER_SIGN = /&(?:gt|lt|quot|apos|nbsp|#39|#160|#xa0);/gi;
/** Of quoted-printable (RFC 2045 §6.7): a broken line, and a space or line break at the end. */
const SOFT_BREAK = /=\r?\n/g;
const QUOTED_ENDS = ['=', '=20', '=09', '=0a', '=0d', '=c2=a0'];
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** Of a link of ours, with the parameters that mail services add; what is longer is none. */
const MAX_LINK = 2_048;
/** The signs of an address (RFC 3986 §2): all that a header may have of one. */
const WRITABLE = /^[\x21-\x7e]+$/;
const ID = new RegExp(`^(?:3d)?[^0-9a-z]*(${UUID})(?:[^0-9a-z].*)?$`, 's');

/** The parameters that stand in links that people send, and how each is read out of what has become of it. */
const READERS: Record<string, (left: string) => string | undefined> = {
  episode: (left) => ID.exec(left.toLowerCase())?.[1],
  t: (left) => /^(?:3D)?[^\p{L}\d]*(\d[\d:.]*\d|\d)(?:[^\p{L}\d].*)?$/su.exec(left)?.[1],
  token: (left) => linkedToken(left) ?? undefined,
};

/**
 * Returns the path and query that a link to a page of ours had before mail programs, documents and people changed it:
 * capitals, punctuation and brackets behind it, entities, line breaks, the signs of quoted-printable. Null for a link
 * that is whole, and for one that can lead to no page of ours. What it took apart it has encoded again: the result may
 * be sent in a header.
 */
export function mendLink(target: string): string | null {
  if (target.length > MAX_LINK || NOBODYS.test(target)) return null;
  const [before, after] = splitOnce(target.replace(AMPERSAND, '&').replace(OTHER_SIGN, '%20'), '?');
  // Where a program has encoded the whole link, its signs are in the path.
  const [start, fragment] = splitOnce(before.replace('%23', '#'), '#');
  const [left, more] = splitOnce(start.replace(/%3f|&/i, '?'), '?');
  const path = mendPath(left);
  if (path === null || !isPageName(splitPrefix(path).path)) return null;
  const query = [more, after].filter(Boolean).map(mendQuery).join('&');
  const mended = path + (query && `?${query}`) + (fragment && `#${mendFragment(fragment)}`);
  return mended === target || !WRITABLE.test(mended) ? null : mended;
}

/** Returns whether a mended link leads to another page than the link it was made of, not only to other parameters. */
export const isOtherPage = (target: string, mended: string): boolean => pathOf(target) !== pathOf(mended);

const pathOf = (link: string): string => link.split(/[?#]/, 1)[0] ?? link;

function splitOnce(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Our paths are lower-case, and each of their names begins and ends with a letter or a number. */
function mendPath(left: string): string | null {
  const text = decoded(left)?.replace(SOFT_BREAK, '').replace(UNSEEN, '').toLowerCase();
  if (text === undefined) return null;
  const names = withoutQuotedEnds(text).split('/').map(nameIn).filter(Boolean);
  return `/${names.map(encodeURIComponent).join('/')}`;
}

function withoutQuotedEnds(text: string): string {
  let end = text.length;
  let found: string | undefined;
  do {
    found = QUOTED_ENDS.find((each) => text.endsWith(each, end));
    end -= found?.length ?? 0;
  } while (found);
  return text.slice(0, end);
}

/** Returns a name from its first to its last letter or number. */
function nameIn(text: string): string {
  const letters = [...text];
  const first = letters.findIndex((letter) => LETTER_OR_NUMBER.test(letter));
  const last = letters.findLastIndex((letter) => LETTER_OR_NUMBER.test(letter));
  return first < 0 ? '' : letters.slice(first, last + 1).join('');
}

/** Parameters of others stay as they came; where a whole link was encoded as one word, they are encoded again. */
function mendQuery(query: string): string {
  const inOneWord = query.includes('=') ? null : decoded(query);
  const pairs = (inOneWord ?? query).split(/&|\?(?=[\w.-]+=)/).map((pair) => ({ pair, read: readPair(pair) }));
  if (inOneWord !== null && pairs.every(({ read }) => read === null)) return query;
  const asItCame = inOneWord === null ? (pair: string) => pair.replace(/^amp;/, '') : encodePair;
  return pairs.map(({ pair, read }) => read ?? asItCame(pair)).join('&');
}

/** Returns one of our parameters as it was; null for any other. */
function readPair(pair: string): string | null {
  const [name, value] = splitOnce(pair, '=');
  const known = name.replace(/^amp;|\W/gi, '').toLowerCase();
  const read = Object.hasOwn(READERS, known) ? READERS[known] : undefined;
  const left = decoded(value.replaceAll('+', ' '))?.replace(SOFT_BREAK, '').replace(UNSEEN, '');
  const found = read && left !== undefined ? read(left) : undefined;
  return found === undefined ? null : `${known}=${found}`;
}

const encodePair = (pair: string): string => pair.split('=').map(encodeURIComponent).join('=');

function mendFragment(fragment: string): string {
  const token = /^token(?:=|%3d)(.*)$/is.exec(fragment)?.[1];
  const found = token === undefined ? null : linkedToken(decoded(token) ?? token);
  return found === null ? fragment : `token=${found}`;
}

/** Returns null for a % that encodes nothing but may be junk at the end, which is cut off first. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replace(/%(?:[0-9a-f]?)$/i, ''));
  } catch {
    return null;
  }
}

/** Just under Node's limit for a request's head (16 KB). */
const LONG = 15_300;
const fill = (unit: string): string => unit.repeat(Math.floor(LONG / unit.length));
/** A link of ours with a long run of one sign, and behind it what a search for its end stumbles over. */
const run = (unit: string, before = '/browse', behind = 'x'): string => before + fill(unit) + behind;

const SIGNS = ['=', '.', '-', '_', '~', '!', "'", '(', ')', '*', ',', ';', ':', '@', '$', '+', '|', '\\', '[', '<'];
const ENCODED = ['%20', '%0D%0A', '%00', '%FF', '%C3', '%E2%80%8B', '%D9%A1', '%F0%9F%8E%99', '%25', '%2E%2F', '%3D'];
const ID = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

/** Links that hold a site up, end it, or make it say more than it should; each with the signs it is made of. */
export const HOSTILE_LINKS: [name: string, target: string][] = [
  ...SIGNS.map((sign): [string, string] => [`a run of ${sign}`, run(sign)]),
  ...ENCODED.map((sign): [string, string] => [`a run of ${sign}`, run(sign)]),
  ['entities without end', run('&amp;')],
  ['entities that are cut off', run('&am')],
  ['quoted-printable ends', run('=20')],
  ['quoted-printable ends of two bytes', run('=C2=A0', '/browse', '=')],
  ['soft line breaks', run('=%0D%0A')],
  ['question marks', run('?')],
  ['question marks and equals signs', run('?a=', '/?episode=')],
  ['parameters without end', run('&t=1:', '/?t=')],
  ['numbers and colons', run('1:', '/?t=', 'a')],
  ['equals signs in a parameter', run('=', '/?episode=')],
  ['the beginning of a token again and again', run('token=', '/reset-password#', '=')],
  ['number signs', run('%23', '/reset-password')],
  ['empty names', run('/', '/browse')],
  ['dots as names', run('/..', '/browse')],
  ['names of one dot', run('/.', '/studio/docs')],
  ['a hidden file', '/studio/docs/.env.md'],
  ['numbers of another script', '/feed/%D9%A1%D9%A2.xml'],
  ['numbers of another script, with a bracket', '/Feed/%D9%A1%D9%A2.xml)'],
  ['a sign of another alphabet in a query', '/Browse?%e2%82%ac'],
  ['a line break for the headers', '/Browse?a%0d%0aSet-Cookie:%20session=x'],
  ['an encoded line break in one word', `/?episode%3D${ID}%26x%3D%0d%0aSet-Cookie:x`],
  ['half a letter', '/Browse?episode=%E2%82'],
  ['bytes that are no UTF-8', '/Browse\xff\xfe?x=\xc3'],
  ['bytes of another script', '/Browse\xd9\xa1'],
  ['a lone surrogate', '/Browse?x=%ED%A0%80'],
  ['names every object has', '/__proto__?constructor=x&__proto__=x&hasOwnProperty=.'],
  ['letters as codes', run('%62', '/')],
  ['an id without end', `/episodes/${run('0a', '', '').slice(0, LONG)}`],
  ['another site', '//evil.example/%2f..'],
];

import type { Question } from '../support/ask.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const json = (text: string | Buffer): Question => ({ headers: JSON_TYPE, body: text });

/** Bodies no endpoint takes, whatever it asks for. */
export const BAD_BODIES: Record<string, Question> = {
  'no body': {},
  'an empty body': json(''),
  'no media type': { body: '{}' },
  'a form': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
  'text that looks like JSON': { headers: { 'content-type': 'text/plain;application/json' }, body: '{}' },
  'a multipart form': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
  'JSON cut short': json('{"a":"b'),
  'JSON with more behind it': json('{}{}'),
  'JSON with a comment': json('{/**/}'),
  'a list': json('[]'),
  'a text': json('"text"'),
  'a number': json('5'),
  nothing: json('null'),
  'more than 2 MB': json(JSON.stringify({ title: 'x'.repeat(2_100_000) })),
  'a nesting of thirty': json(`{"a":${'['.repeat(30)}${']'.repeat(30)}}`),
  'a nesting of a hundred thousand': json('['.repeat(100_000)),
  'a nesting of objects': json(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  'a NUL in a key': json('{"a\\u0000":1}'),
  'a NUL in a value nobody reads': json('{"nobody reads":"\\u0000"}'),
  'half a surrogate pair': json('{"nobody reads":["\\ud800"]}'),
  'bytes that are no UTF-8': json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
};

const WRONG: unknown[] = [[], {}, ['x'], { toString: 'x' }, 5, -1, true, 'x', [[]]];
const UNKEEPABLE = ['a\u0000b', '\ud800', 'a\udfff'];

/** The same body with one field after the other of another kind, or holding what no database keeps. */
export function spoilt(body: Record<string, unknown>): [what: string, body: string][] {
  return Object.entries(body).flatMap(([field, right]) =>
    [...WRONG.filter((value) => kindOf(value) !== kindOf(right)), ...UNKEEPABLE].map((value): [string, string] => {
      const text = JSON.stringify(value);
      return [`${field}: ${text}`, JSON.stringify({ ...body, [field]: value })];
    }),
  );
}

/** Bodies that may be taken and must do no harm: very long texts, and the keys that prototypes are polluted with. */
export function odd(body: Record<string, unknown>): [what: string, body: string][] {
  const long = Object.entries(body).filter(([, value]) => typeof value === 'string');
  const own = JSON.stringify(body).slice(1);
  const rights = '{"isAdmin":true,"user":{"isAdmin":true},"username":"x"}';
  return [
    ...long.map(([field]): [string, string] => [
      `${field} of 10 KB`,
      JSON.stringify({ ...body, [field]: 'é'.repeat(5_120) }),
    ]),
    ['__proto__', `{"__proto__":${rights},${own}`],
    ['constructor', `{"constructor":{"prototype":${rights}},${own}`],
    ['keys of Object', `{"hasOwnProperty":1,"toString":null,"valueOf":[],${own}`],
  ];
}

/** Parameters that no one asks for, in the query of any address. */
export const BAD_QUERIES = `
  page=-1 page=1e9 page=99999999999999999999 page=NaN&limit=Infinity page[]=1&limit[$gt]=1 page=1&page=2 limit=0
  limit=101 limit=1;drop%20table%20users sort=__proto__ category=constructor status=deleted status[]=all search=%00
  q=%00 search=%ED%A0%80 search=% q=%F0%28%8C search=')|('&q=')|(' search=%25_%5C&q=%25_%5C episode=%00
  episode=..%2f..%2f next=%2f%2fevil.example url=file:///etc/passwd __proto__[isAdmin]=true =&&&==`
  .trim()
  .split(/\s+/)
  .concat(`search=${'x%20'.repeat(2_000)}`, `q=${'%C3%A9'.repeat(1_500)}`);

/** A query has to fit into the 16 KB of headers that Node reads. */
const MAX_QUERY = 12_000;

/** The same in few queries, in each of which a name comes once: for what reads parameters one by one, or none. */
export function together(queries: string[]): string[] {
  const groups: string[][] = [];
  for (const query of queries) {
    const fits = (group: string) => group.length + query.length < MAX_QUERY && !shareNames(group, query);
    const group = groups.find((one) => fits(one.join('&')));
    if (group) group.push(query);
    else groups.push([query]);
  }
  return groups.map((group) => group.join('&'));
}

const shareNames = (one: string, other: string): boolean => {
  const names = new Set(new URLSearchParams(one).keys());
  return [...new URLSearchParams(other).keys()].some((name) => names.has(name));
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

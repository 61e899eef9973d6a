// Calls drawn from the schemas of /api/openapi.json, and bent: whatever is sent, the answer is one of those the
// description states. The site that is asked also holds its bodies to the contract (tests/support/answer-check.ts).
import { fc } from '../support/fast-check.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, ask, type Question } from '../support/ask.ts';
import { cookieOf, type Role } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';

type Schema = { $ref?: string; type?: string | string[]; [keyword: string]: unknown };
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Drawn = { path: string; body: Buffer | null; type: string };

const RUNS = 15;
/** An administrator would end their own session by these, or the site. */
const NOT_BY_ADMINISTRATORS =
  /^(POST \/api\/auth\/logout|DELETE \/api\/account\b.*|POST \/api\/backup.*|POST \/api\/restore.*)$/;

let site: Site;
let description: Description;
let known: string[];
beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  description = JSON.parse((await ask(site.url, '/api/openapi.json')).body) as Description;
  const episodes = JSON.parse((await ask(site.url, '/api/episodes')).body) as { id: string }[];
  known = episodes.slice(0, 5).map(({ id }) => id);
});
afterAll(() => site.remove());

/** Values that no schema allows, and that strangers send: controls, other types, far too much. */
const ODD: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...['', ' ', '\0', '\u0001', 'a\nb', '\ud800', '💬'.repeat(50), 'x'.repeat(3_000), '../..', '%00', "' or 1=1 --"],
  ...[null, true, -1, 0, 1e21, 0.5, [], {}, [[]], { a: null }, '2026-02-30', '0x10', 'NaN', '__proto__'],
);

/** Returns values of a schema, each part of which is now and then another. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const straight = depth > 6 ? fc.constant(null) : straightOf(schema, depth);
  return fc.oneof({ weight: 6, arbitrary: straight }, { weight: 1, arbitrary: ODD });
}

function straightOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const inner = (each: unknown) => valuesOf(each as Schema, depth + 1);
  if (schema.$ref) return inner(description.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...choices.map(inner));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectsOf(schema, inner);
  if (type === 'array') return fc.array(inner(schema['items'] ?? {}), { maxLength: 3 });
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: -1, max: 120 }), fc.integer());
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return stringsOf(schema);
  return ODD;
}

function objectsOf(schema: Schema, inner: (each: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = properties
    .map(([name]) => name)
    .filter((name) => (schema['required'] as string[] | undefined)?.includes(name));
  return fc.record(Object.fromEntries(properties.map(([name, each]) => [name, inner(each)])), {
    requiredKeys: required,
  });
}

function stringsOf({ format, examples }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known), fc.uuid());
  if (format === 'date-time')
    return fc.constantFrom('2026-11-28T10:00:00.000Z', '2026-11-28T10:00:00+02:00', '0001-01-01T00:00:00Z');
  if (format === 'email') return fc.constantFrom('ana@home.example', 'ana@español.example');
  const given = Array.isArray(examples) ? (examples as string[]) : [];
  return fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('a', ...given));
}

function drawn(path: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<Drawn> {
  const given = fc.record(Object.fromEntries(parameters.map((each) => [each.name, valuesOf(each.schema)])), {
    requiredKeys: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
  });
  const [type = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const isJson = type === 'application/json';
  const sent =
    isJson && content
      ? valuesOf(content.schema).map((value) => Buffer.from(JSON.stringify(value) ?? ''))
      : fc.uint8Array().map((bytes) => Buffer.from(bytes));
  const broken = fc.constantFrom(Buffer.from('{'), Buffer.from([0xff, 0xfe]), Buffer.alloc(0));
  const body =
    type === '' ? fc.constant(null) : fc.oneof({ weight: 9, arbitrary: sent }, { weight: 1, arbitrary: broken });
  return fc.record({ given, body }).map(({ given: values, body: bytes }) => {
    const texts = Object.entries(values as Record<string, unknown>).map(
      ([name, value]) => [name, encode(value)] as const,
    );
    const inPath = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name));
    const query = texts.filter(([name]) => !inPath.has(name)).map(([name, text]) => `${name}=${text}`);
    const filled = texts.reduce((left, [name, text]) => left.replace(`{${name}}`, () => text || '%20'), path);
    return { path: query.length > 0 ? `${filled}?${query.join('&')}` : filled, body: bytes, type };
  });
}

const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent((text ?? '').toWellFormed()).slice(0, 2_000);
};

/** Returns the answers that the description does not state. */
async function unstated(role: Role): Promise<string[]> {
  let cookie = await cookieOf(site, role);
  const found: string[] = [];
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      if (role === 'administrator' && NOT_BY_ADMINISTRATORS.test(name)) continue;
      for (const call of fc.sample(drawn(path, operation), RUNS)) {
        const answer = await ask(site.url, call.path, questionOf(method, call, cookie));
        if (!isStated(operation, answer))
          found.push(
            `${name}: ${answer.status} to ${call.path} ${call.body?.toString().slice(0, 200) ?? ''} ${answer.body.slice(0, 200)}`,
          );
        if (answer.status === 401 && role !== 'anonymous') cookie = await cookieOf(site, role);
      }
    }
  }
  return found;
}

function questionOf(method: string, { body, type }: Drawn, cookie: string): Question {
  const headers = { ...(cookie && { Cookie: cookie }), ...(body && { 'Content-Type': type }) };
  return { method: method.toUpperCase(), headers, ...(body && { body }) };
}

const isStated = ({ responses }: Operation, { status }: Answer): boolean =>
  String(status) in responses || `${Math.floor(status / 100)}XX` in responses;

test.each(['anonymous', 'administrator'] as const)(
  'whatever is sent to a call (%s), the answer is one that its description states',
  async (role) => {
    const found = await unstated(role);
    expect([...new Set(found.map((line) => line.split(' to ')[0]))], found.join('\n')).toEqual([]);
  },
);

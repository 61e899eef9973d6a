import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from './language.ts';
import { type Reason, reasonText } from './reason.ts';
import { reasonOfIssue, z } from './schema.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
/** Makers of schemas take the shortest password. */
const MAKERS = ['adminRegistration', 'joining', 'newPassword', 'newUser', 'passwordChange', 'passwordReset'];
const schemas = Object.values(modules)
  .flatMap((exported) => Object.entries(exported))
  .map(([name, value]) => (MAKERS.includes(name) ? (value as () => unknown)() : value))
  .filter((value) => value instanceof z.ZodType);

const TEXTS = ['', ' ', 'x', '<x>', 'a\nb', '\u0007', '#fff', 'http://a', 'a'.repeat(25_000), 'a'.repeat(500_001)];
const BAD = [...TEXTS, undefined, null, 0, -1, 1.5, 1e9, Number.NaN, true, [], {}];
const listOf = (count: number) =>
  Array.from({ length: count }, () => ({ name: 'x', onHome: true, time: 0, text: 'x' }));

/** Returns values that this schema, or one inside of it, refuses. */
function badInputs(schema: z.ZodType, depth = 3): unknown[] {
  if (schema instanceof z.ZodObject && depth > 0) return [...BAD, ...badObjects(schema.shape, depth - 1)];
  if (schema instanceof z.ZodArray && depth > 0) {
    const inner = badInputs(schema.element as z.ZodType, depth - 1);
    return [...BAD, listOf(5), listOf(6_000), ...inner.flatMap((value) => [[value], [value, value]])];
  }
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].flatMap((each) => badInputs(each as z.ZodType, depth));
  return 'unwrap' in schema ? badInputs((schema.unwrap as () => z.ZodType)(), depth) : BAD;
}

/** One field at a time, alone and beside others. */
function badObjects(shape: Record<string, z.ZodType>, depth: number): unknown[] {
  const others = Object.fromEntries(Object.keys(shape).map((name) => [name, 'x']));
  return Object.entries(shape).flatMap(([name, inner]) =>
    badInputs(inner, depth).flatMap((value) => [{ [name]: value }, { ...others, [name]: value }]),
  );
}

const refused = new Map<string, Reason>();
for (const schema of schemas) {
  for (const input of badInputs(schema)) {
    const reasons = schema.safeParse(input).error?.issues.map(reasonOfIssue) ?? [];
    for (const reason of reasons) refused.set(JSON.stringify(reason), reason);
  }
}

test.each(PAGE_LANGUAGES)('what a schema refuses has words and all their parameters in %s', (language) => {
  expect(refused.size).toBeGreaterThan(200);
  const worded = [...refused.values()].map((reason) => ({ reason, text: reasonText(reason, language) }));
  const wrong = worded.filter(({ reason, text }) => text === reason.code || /undefined|null|NaN|\[object/.test(text));
  expect(wrong).toEqual([]);
});

test('what a schema has no word for is not valid, and says nothing of zod', () => {
  const [issue] = z.object({ size: z.number() }).safeParse({ size: 'x' }).error?.issues ?? [];
  expect(issue && reasonOfIssue(issue)).toEqual({ code: 'invalid' });
});

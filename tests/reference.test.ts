import './support/database.ts';
import { expect, test } from 'vitest';
import { isBareText, type JsonSchema } from '#server/http/examples.ts';
import { openApi } from '#server/http/openapi.ts';
import { refusalsOf } from '#server/http/refusals.ts';
import { isStated } from '#server/http/statement.ts';

const MODULES = import.meta.glob<Record<string, unknown>>('../src/pages/api/**/[!_]*.ts', { eager: true });

/** Every export of the API that answers a method, with the address that follows from its file. */
const exported = Object.entries(MODULES)
  .filter(([file]) => !file.includes('[...'))
  .flatMap(([file, module]) => {
    const path = file
      .replace('../src/pages', '')
      .replace(/(\/index)?\.ts$/, '')
      .replaceAll(/\[(\w+)\]/g, '{$1}');
    return Object.entries(module).map(([method, value]) => ({ address: `${method} ${path}`, value }));
  });
const endpoints = exported.map(({ value }) => value).filter(isStated);

const SITE = { title: 'A show', version: '1.0.0', url: 'https://podcast.example', messages: [], documents: {} };

test('every endpoint states the address at which it is, each once', () => {
  expect(exported.length).toBeGreaterThan(100);
  const stated = exported.map(({ value }) => (isStated(value) ? value.address : null));
  expect(stated).toEqual(exported.map(({ address }) => address));
});

test('what is open to everyone asks no one to sign in, and what asks says so in its rights', () => {
  const OF_RIGHTS = ['signInFirst', 'adminsOnly', 'authorsOnly'];
  const contradicting = endpoints.filter(
    (stated) =>
      stated.statement.who === 'everyone' &&
      Object.values(refusalsOf(stated)).some((codes) => codes.some((code) => OF_RIGHTS.includes(code))),
  );
  expect(contradicting.map(({ address }) => address)).toEqual([]);
  const [one] = endpoints.filter(({ address }) => address === 'GET /api/restore');
  const { paths, components } = openApi(endpoints, SITE) as {
    paths: Record<string, Record<string, { security: unknown; 'x-who': string }>>;
    components: { securitySchemes: Record<string, unknown> };
  };
  expect(one?.statement.who).toBe('administrator');
  expect(paths['/api/restore']?.['get']?.security).toEqual([{ session: [] }, { 'Restore-Token': [] }]);
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'key', 'Restore-Token']);
});

test('a parameter of a query is required only where a call without it is refused', () => {
  const parameters = ({ address }: (typeof endpoints)[number]): unknown => {
    const [method = '', path = ''] = address.split(' ');
    const { paths } = openApi(endpoints, SITE) as { paths: Record<string, Record<string, { parameters: unknown }>> };
    return paths[path]?.[method.toLowerCase()]?.parameters;
  };
  const asked = endpoints.filter(({ statement: { query } }) => query?.safeParse({}).success);
  expect(asked.length).toBeGreaterThan(5);
  for (const stated of asked)
    expect(parameters(stated)).not.toContainEqual(expect.objectContaining({ in: 'query', required: true }));
});

test('every text of the reference has an example, or a form that says what it is', () => {
  const isInJson = (at: string) =>
    !/\/propertyNames$|\/parameters\/|\/content\/(text\/csv|application\/x-ndjson)\//.test(at);
  expect(bareTexts(openApi(endpoints, SITE)).filter(isInJson)).toEqual([]);
});

/** Where a schema is a text of which nothing more is said. */
function bareTexts(part: unknown, at = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'type' in part && isBareText(part as JsonSchema) ? [at] : [];
  return [...own, ...Object.entries(part).flatMap(([name, each]) => bareTexts(each, `${at}/${name}`))];
}

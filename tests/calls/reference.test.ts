import '../support/database.ts';
import { expect, test } from 'vitest';
import { isBareText, type JsonSchema } from '#server/http/examples.ts';
import { openApi } from '#server/http/openapi.ts';
import { isEndpoint } from '#server/http/endpoint.ts';
import { allCalls } from '#shared/contract/index.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';

const MODULES = import.meta.glob<Record<string, unknown>>('../../src/pages/api/**/[!_]*.ts', { eager: true });

/** Every export of the API that answers a method, with the address that follows from its file. */
const exported = Object.entries(MODULES)
  .filter(([file]) => !file.includes('[...'))
  .flatMap(([file, module]) => {
    const path = file
      .replace('../../src/pages', '')
      .replace(/(\/index)?\.ts$/, '')
      .replaceAll(/\[(\w+)\]/g, '{$1}');
    return Object.entries(module).map(([method, value]) => ({ address: `${method} ${path}`, value }));
  });

const SITE = { title: 'A show', version: '1.0.0', url: 'https://podcast.example', messages: [], documents: {} };

test('every call of the contract has its act at its address, and every act its call', () => {
  expect(exported.length).toBeGreaterThan(100);
  for (const { address, value } of exported) expect(isEndpoint(value) ? value.contract.address : null).toBe(address);
  const acts = exported.map(({ value }) => (isEndpoint(value) ? value.contract : null));
  expect(new Set(acts)).toEqual(new Set(allCalls));
});

test('what is open to everyone asks no one to sign in, and what asks says so in its rights', () => {
  const OF_RIGHTS = ['signInFirst', 'adminsOnly', 'authorsOnly'];
  const contradicting = allCalls.filter(
    (call) =>
      call.who === 'everyone' &&
      Object.values(refusalsOf(call)).some((codes) => codes.some((code) => OF_RIGHTS.includes(code))),
  );
  expect(contradicting.map(({ address }) => address)).toEqual([]);
  const [one] = allCalls.filter(({ address }) => address === 'GET /api/restore');
  const { paths, components } = openApi(allCalls, SITE) as {
    paths: Record<string, Record<string, { security: unknown; 'x-who': string }>>;
    components: { securitySchemes: Record<string, unknown> };
  };
  expect(one?.who).toBe('administrator');
  expect(paths['/api/restore']?.['get']?.security).toEqual([{ session: [] }, { 'Restore-Token': [] }]);
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'key', 'Restore-Token']);
});

test('a parameter of a query is required only where a call without it is refused', () => {
  const parameters = (address: string): unknown => {
    const [method = '', path = ''] = address.split(' ');
    const { paths } = openApi(allCalls, SITE) as { paths: Record<string, Record<string, { parameters: unknown }>> };
    return paths[path]?.[method.toLowerCase()]?.parameters;
  };
  const asked = allCalls.filter(({ query }) => query?.safeParse({}).success);
  expect(asked.length).toBeGreaterThan(5);
  for (const { address } of asked)
    expect(parameters(address)).not.toContainEqual(expect.objectContaining({ in: 'query', required: true }));
});

test('every text of the reference has an example, or a form that says what it is', () => {
  const isInJson = (at: string) =>
    !/\/propertyNames$|\/parameters\/|\/content\/(text\/csv|application\/x-ndjson)\//.test(at);
  expect(bareTexts(openApi(allCalls, SITE)).filter(isInJson)).toEqual([]);
});

/** Where a schema is a text that is described no further. */
function bareTexts(part: unknown, at = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'type' in part && isBareText(part as JsonSchema) ? [at] : [];
  return [...own, ...Object.entries(part).flatMap(([name, each]) => bareTexts(each, `${at}/${name}`))];
}

import { z } from '#shared/schema.ts';
import { Refusal } from '#shared/contract/message.ts';
import type { ReasonCode } from '#shared/reason.ts';
import { bodySchema, type Call, contentsOf } from '#shared/contract/call.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';
import { config } from '#server/config.ts';
import type { Fault } from '#server/errors.ts';
import { addExample, type JsonSchema } from './examples.ts';
import { MAX_JSON_BYTES } from './request.ts';
import { STATUS } from './responses.ts';

/** A part of an OpenAPI document (https://spec.openapis.org/oas/v3.1.1). */
type Part = Record<string, unknown>;
type Components = Record<string, JsonSchema>;

/** `messages`: what the site sends; `documents`: addresses that are no part of the API. */
type Site = { title: string; version: string; url: string; messages: [string, z.ZodType][]; documents: Part };

/** Returns the OpenAPI 3.1 document of these calls. */
export function openApi(calls: readonly Call[], { title, version, url, messages, documents }: Site): Part {
  const components: Components = {};
  const paths: Record<string, Part> = {};
  for (const call of calls.toSorted((one, other) => one.address.localeCompare(other.address))) {
    const [method = '', path = ''] = call.address.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, components) };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${title} API`, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    tags: [...tagsOf(Object.keys(paths)), { name: 'feed', description: 'The feed for podcast apps.' }],
    paths: { ...paths, ...documents },
    webhooks: Object.fromEntries(messages.map(([name, schema]) => [name, webhookOf(name, schema, components)])),
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'A person who signed in.' },
        key: { type: 'http', scheme: 'bearer', description: 'A key made under Slack and other programs.' },
        ...Object.fromEntries(calls.flatMap(({ token }) => (token ? [tokenScheme(token)] : []))),
      },
    },
  };
}

const tokenScheme = (header: string): [string, Part] => [
  header,
  { type: 'apiKey', in: 'header', name: header, description: 'A token that an answer of this API has given.' },
];

const webhookOf = (name: string, schema: z.ZodType, components: Components): Part => ({
  post: {
    operationId: operationId('post', `/api/${name}`),
    summary: `${name}, signed as Standard Webhooks says.`,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(schema, 'output', components) } },
    },
    responses: { '2XX': { description: 'Taken.' } },
  },
});

const tagOf = (path: string): string => path.split('/')[2] ?? '';
const tagsOf = (paths: string[]): Part[] =>
  [...new Set(paths.map(tagOf))].sort().map((name) => ({ name, description: `Calls under /api/${name}.` }));

function operation(call: Call, components: Components): Part {
  const { address, summary, notes, who, signIn, scopes = [], maxBytes = MAX_JSON_BYTES } = call;
  const [method = '', path = ''] = address.split(' ');
  const body = requestBody(call, components);
  return {
    operationId: operationId(method, path),
    summary,
    ...(notes && { description: notes }),
    tags: [tagOf(path)],
    security: securityOf(call),
    'x-who': who,
    ...(signIn && { 'x-sign-in': signIn }),
    ...(scopes.length > 0 && { 'x-scopes': scopes }),
    ...(body && { requestBody: body, 'x-max-bytes': maxBytes }),
    parameters: [...pathParameters(path), ...queryParameters(call, components)],
    responses: responsesOf(call, components),
  };
}

/** `PUT /api/episodes/{episodeId}` is `putEpisodesByEpisodeId`. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .slice('/api'.length)
    .replaceAll(/\/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `By${first.toUpperCase()}${rest}`)
    .split(/[^A-Za-z0-9]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** An empty one: without any. Scopes of a bearer key are named beside it, as OpenAPI 3.1 allows (roles). */
const securityOf = ({ who, token, scopes = [] }: Call): Part[] => [
  ...(who === 'everyone' ? [{}] : []),
  { session: [] },
  ...(token ? [{ [token]: [] }] : []),
  ...scopes.map((scope) => ({ key: [scope] })),
];

const pathParameters = (path: string): Part[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name.endsWith('Id') ? { type: 'string', format: 'uuid' } : { type: 'string' },
    example: name.endsWith('Id') ? EXAMPLE_ID : '0123456789abcdef',
  }));
const EXAMPLE_ID = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

function queryParameters({ query }: Call, components: Components): Part[] {
  if (!query) return [];
  const { properties = {} } = schemaOf(query, 'input', components);
  const required = query.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function requestBody(call: Call, components: Components): Part | null {
  const { body, isBodyOptional } = call;
  const schema = bodySchema(call, config.passwordMinLength);
  if (schema) return { required: !isBodyOptional, content: jsonOf(schemaOf(schema, 'input', components)) };
  if (!body || !('type' in body)) return null;
  const types = MEDIA[body.type as keyof typeof MEDIA];
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  return { required: !isBodyOptional, content };
}

const jsonOf = (schema: JsonSchema): Part => ({ 'application/json': { schema } });

const MEDIA = {
  form: ['application/x-www-form-urlencoded'],
  image: ['image/png', 'image/jpeg', 'image/svg+xml', 'application/octet-stream'],
  service: ['application/json'],
};

function responsesOf(call: Call, components: Components): Part {
  const answers = Object.entries(call.answers).map(([status, body]) => [status, answerOf(body, components)]);
  const refused = Map.groupBy(Object.entries(refusalsOf(call)), ([fault]) => STATUS[fault as Fault]);
  const refusals = [...refused].map(([status, those]) => [
    status,
    refusal(
      those.flatMap(([, codes]) => codes),
      components,
    ),
  ]);
  return Object.fromEntries([...answers, ...refusals]) as Part;
}

function answerOf(body: Call['answers'][number], components: Components): Part {
  if (body === null) return { description: 'Done.' };
  const content = contentsOf(body).map((each) =>
    typeof each === 'string'
      ? [each, { schema: { type: 'string' } }]
      : ['application/json', { schema: schemaOf(each, 'output', components) }],
  );
  return { description: 'The answer.', content: Object.fromEntries(content) as Part };
}

function refusal(codes: readonly ReasonCode[], components: Components): Part {
  const code = { type: 'string' as const, enum: [...codes] };
  const schema: JsonSchema = {
    allOf: [schemaOf(Refusal, 'output', components), { type: 'object' as const, properties: { code } }],
  };
  return { description: 'Refused.', content: jsonOf(schema) };
}

/** Returns the JSON Schema of what is sent (`input`) or answered; what has an id of its own becomes a component. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: complete,
  });
  const { $schema: _, $defs = {}, ...own }: JsonSchema = made;
  for (const [name, of] of Object.entries($defs)) components[name] = referring(of);
  return referring(own);
}

/** The patterns of zod's formats are longer than all the rest. */
function complete({ jsonSchema, path }: { jsonSchema: JsonSchema; path: (string | number)[] }): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  addExample(jsonSchema, String(path[path.lastIndexOf('properties') + 1]));
}

const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

/** Returns an example of what a schema takes: its required fields, or the first of all. */
export const exampleBody = (schema: z.ZodType): unknown => exampleIn(schemaOf(schema, 'input', {}));

function exampleIn(schema: JsonSchema | boolean): unknown {
  if (typeof schema === 'boolean') return '…';
  const { type, properties = {}, required = [], items, anyOf, oneOf, allOf, examples } = schema;
  const [first] = anyOf ?? oneOf ?? allOf ?? [];
  if (examples) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (first) return exampleIn(first);
  if (type === 'array') return [items ?? []].flat().map(exampleIn);
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, exampleIn(properties[name] ?? {})]));
  return PLAIN[schema.format ?? String(type)] ?? '…';
}

const PLAIN: Record<string, unknown> = {
  uuid: EXAMPLE_ID,
  'date-time': '2027-01-07T11:00:00.000Z',
  date: '2027-01-07',
  uri: 'https://example.com/',
  email: 'maria@example.com',
  boolean: true,
  integer: 1,
  number: 1,
};

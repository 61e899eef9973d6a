import { documents, webhooks } from '#server/http/openapi-extras.ts';
import { openApi } from '#server/http/openapi.ts';
import { isStated } from '#server/http/statement.ts';
import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { publicJson } from '#server/http/responses.ts';
import { show } from '#server/show/index.ts';
import { z } from '#shared/schema.ts';

const MODULES = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./openapi.json.ts']);

export const GET = endpoint(
  'GET /api/openapi.json',
  { summary: 'Describes this API (OpenAPI 3.1).', who: 'everyone', answers: { 200: z.record(z.string(), z.unknown()) } },
  async (_, { cache }) => {
    const modules = await Promise.all(Object.values(MODULES).map((load) => load()));
    const endpoints = modules.flatMap((each) => Object.values(each)).filter(isStated);
    return publicJson({ cache }, openApi([...endpoints, GET], { title: show().title }));
  },
);

import { config, VERSION } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { documents, webhookSchemas } from '#server/http/openapi-documents.ts';
import { openApi } from '#server/http/openapi.ts';
import { publicJson } from '#server/http/responses.ts';
import { currentShow } from '#server/show/index.ts';
import { OpenApi } from '#shared/answers/message.ts';
import { allEndpoints } from './_all.ts';

export const GET = endpoint(
  'GET /api/openapi.json',
  { summary: 'Describes this API, in OpenAPI 3.1.', who: 'everyone', answers: { 200: OpenApi } },
  async (_, { cache }) => publicJson({ cache }, await descriptionOf(currentShow().title), { tags: ['show'] }),
);

/** It takes a tenth of a second to make, and changes with nothing but the title. */
let made: { title: string; description: Promise<object> } | null = null;

function descriptionOf(title: string): Promise<object> {
  if (made?.title !== title) made = { title, description: describe(title) };
  return made.description;
}

async function describe(title: string): Promise<object> {
  const site = { title, version: VERSION, url: config.publicUrl, messages: webhookSchemas(), documents };
  return openApi(await allEndpoints(), site);
}

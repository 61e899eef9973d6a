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
  async (_, { cache }) => {
    const site = { title: currentShow().title, version: VERSION, url: config.publicUrl };
    const more = { messages: webhookSchemas(), documents };
    return publicJson({ cache }, openApi(await allEndpoints(), { ...site, ...more }));
  },
);

import { allCalls } from '#shared/contract/index.ts';
import { site } from '#shared/contract/site.ts';
import { config, VERSION } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { documents, webhookSchemas } from '#server/http/openapi-documents.ts';
import { openApi } from '#server/http/openapi.ts';
import { publicJson } from '#server/http/responses.ts';
import { currentShow } from '#server/show/index.ts';

export const GET = endpoint(site.describeApi, (_, { cache }) =>
  publicJson({ cache }, descriptionOf(currentShow().title), { tags: ['show'] }),
);

/** It takes a tenth of a second to make, and changes with nothing but the title. */
let made: { title: string; description: object } | null = null;

function descriptionOf(title: string): object {
  if (made?.title !== title) made = { title, description: describe(title) };
  return made.description;
}

function describe(title: string): object {
  const about = { title, version: VERSION, url: config.publicUrl, messages: webhookSchemas(), documents };
  return openApi(allCalls, about);
}

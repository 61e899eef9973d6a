import { config, VERSION } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { documents, webhookSchemas } from '#server/http/openapi-documents.ts';
import { openApi } from '#server/http/openapi.ts';
import { publicJson } from '#server/http/responses.ts';
import { isStated, type Stated } from '#server/http/statement.ts';
import { currentShow } from '#server/show/index.ts';
import { OpenApi } from '#shared/answers/message.ts';

const MODULES = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./_*.ts']);

export const GET = endpoint(
  'GET /api/openapi.json',
  { summary: 'Describes this API, in OpenAPI 3.1.', who: 'everyone', answers: { 200: OpenApi } },
  async (_, { cache }) => {
    const site = {
      title: currentShow().title,
      version: VERSION,
      url: config.publicUrl,
      messages: webhookSchemas(),
      documents,
    };
    return publicJson({ cache }, openApi(await allEndpoints(), site));
  },
);

async function allEndpoints(): Promise<Stated[]> {
  const modules = await Promise.all(Object.values(MODULES).map((load) => load()));
  return modules.flatMap((each) => Object.values(each)).filter(isStated);
}

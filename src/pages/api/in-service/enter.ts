import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { enterByCode } from '#server/in-service/index.ts';

export const POST = endpoint(inService.enter, async ({ body, now }, { locals }) => {
  const { aide, cookie } = await enterByCode(body, locals.clientAddress, now);
  return withCookies(json({ name: aide.name, language: aide.language }), [cookie]);
});

import { imports } from '#shared/contract/imports.ts';
import { importInWords } from '#shared/found-import.ts';
import { checkRedirect } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(imports.check, async ({ user, params, now }) =>
  importInWords(await checkRedirect(user, params.importId, now)),
);

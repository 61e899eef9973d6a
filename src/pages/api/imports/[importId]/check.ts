import { imports } from '#shared/contract/imports.ts';
import { importInWords } from '#shared/found-import.ts';
import { checkMoved } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(imports.check, async ({ user, params, now }) =>
  importInWords(await checkMoved(user, params.importId, now)),
);

import { imports } from '#shared/contract/imports.ts';
import { importInWords } from '#shared/found-import.ts';
import { readImport, stopImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(imports.find, async ({ user, params }) =>
  importInWords(await readImport(user, params.importId)),
);

export const DELETE = endpoint(imports.stop, ({ user, params }) => stopImport(user, params.importId));

import { imports } from '#shared/contract/imports.ts';
import { undoImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(imports.undo, ({ user, params, now }) => undoImport(user, params.importId, now));

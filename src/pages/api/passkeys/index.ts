import { listPasskeys } from '#server/db/passkeys.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requireUser } from '#server/http/rights.ts';

export const GET = endpoint(({ locals }) => listPasskeys(requireUser(locals).id));

import { listPasskeys } from '#server/db/passkeys.ts';
import { endpoint, onlyAllows } from '#server/http/endpoint.ts';
import { requireUser } from '#server/http/rights.ts';

export const GET = endpoint(({ locals }) => listPasskeys(requireUser(locals).id));

export const ALL = onlyAllows('GET', 'HEAD');

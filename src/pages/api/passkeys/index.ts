import { listPasskeys } from '#server/db/passkeys.ts';
import { endpoint, onlyAllows, requireUser } from '#server/http/endpoint.ts';

export const GET = endpoint(({ locals }) => listPasskeys(requireUser(locals).id));

export const ALL = onlyAllows('GET', 'HEAD');

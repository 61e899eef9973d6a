import { endpoint, onlyAllows, requireUser } from '#server/http/endpoint.ts';
import { listOwnSessions } from '#server/accounts/index.ts';

export const GET = endpoint(({ locals }) => listOwnSessions(requireUser(locals), locals.session, new Date()));

export const ALL = onlyAllows('GET', 'HEAD');

import { endpoint } from '#server/http/endpoint.ts';
import { requireUser } from '#server/http/rights.ts';
import { listOwnSessions } from '#server/accounts/index.ts';

export const GET = endpoint(({ locals }) => listOwnSessions(requireUser(locals), locals.session, new Date()));

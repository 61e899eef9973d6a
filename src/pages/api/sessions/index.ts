import { endpoint, onlyAllows, requireUser } from '#server/http.ts';
import { listOwnSessions } from '#server/sessions.ts';

export const GET = endpoint(({ locals }) => listOwnSessions(requireUser(locals), locals.session, new Date()));

export const ALL = onlyAllows('GET', 'HEAD');

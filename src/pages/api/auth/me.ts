import { endpoint, onlyAllows } from '#server/http.ts';

export const GET = endpoint(({ locals }) => ({ user: locals.user, isAdmin: locals.user?.isAdmin === true }));

export const ALL = onlyAllows('GET', 'HEAD');

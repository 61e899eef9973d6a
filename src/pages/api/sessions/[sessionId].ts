import { endpoint, noContent, onlyAllows, requireId, requireUser, withCookies } from '#server/http.ts';
import { endOwnSession, sessionCookies } from '#server/sessions.ts';

export const DELETE = endpoint(async ({ params, locals }) => {
  const user = requireUser(locals);
  const id = requireId(params['sessionId']);
  await endOwnSession(user, id);
  return id === locals.session?.id ? withCookies(noContent(), sessionCookies(null)) : noContent();
});

export const ALL = onlyAllows('DELETE');

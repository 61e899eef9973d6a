import { HINT_COOKIE } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent, withCookies } from '#server/http/responses.ts';
import { requireId, requireUser } from '#server/http/rights.ts';
import { expectNoBody } from '#server/http/request.ts';
import { endOwnSession, sessionCookies } from '#server/accounts/index.ts';

export const DELETE = endpoint(async ({ params, request, cookies, locals }) => {
  const user = requireUser(locals);
  expectNoBody(request);
  const id = requireId(params['sessionId']);
  await endOwnSession(user, id);
  const isOwn = id === locals.session?.id;
  return withCookies(noContent(), isOwn ? sessionCookies(null, cookies.get(HINT_COOKIE)?.value) : []);
});

import { DEVICE_COOKIE, openSession, signIn, takeUnseenPasskeys } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { Credentials } from '#shared/account.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const credentials = await readJson(request, Credentials);
  const held = (name: string) => cookies.get(name)?.value;
  const { user, provedBy } = await signIn(credentials, locals.clientAddress, new Date(), held(DEVICE_COOKIE));
  const review = (await takeUnseenPasskeys(user)) ? { review: 'passkeys' } : {};
  const session = await openSession(user, held, request.headers.get('user-agent'), provedBy);
  return withCookies(json({ user, ...review }), session);
});

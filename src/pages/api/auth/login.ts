import { account } from '#shared/contract/account.ts';
import { DEVICE_COOKIE, openSession, signIn, takeUnseenPasskeys } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';

export const POST = endpoint(account.signIn, async ({ body, now }, { request, cookies, locals }) => {
  const held = (name: string) => cookies.get(name)?.value;
  const { user, provedBy } = await signIn(body, locals.clientAddress, now, held(DEVICE_COOKIE));
  const review = (await takeUnseenPasskeys(user)) ? { review: 'passkeys' } : {};
  const session = await openSession(user, held, request.headers.get('user-agent'), provedBy);
  return withCookies(json({ user, ...review }), session);
});

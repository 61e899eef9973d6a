import { DEVICE_COOKIE, openSession, signIn } from '#server/accounts/index.ts';
import { endpoint, onlyAllows } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { Credentials } from '#shared/account.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const credentials = await readJson(request, Credentials);
  const held = (name: string) => cookies.get(name)?.value;
  const user = await signIn(credentials, locals.clientAddress, new Date(), held(DEVICE_COOKIE));
  return withCookies(json({ user }), await openSession(user, held, request.headers.get('user-agent')));
});

export const ALL = onlyAllows('POST');

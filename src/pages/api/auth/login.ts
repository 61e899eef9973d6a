import { signIn } from '#server/accounts.ts';
import { DEVICE_COOKIE } from '#server/devices.ts';
import { endpoint, json, onlyAllows, readJson, withCookies } from '#server/http.ts';
import { openSession, SESSION_COOKIE } from '#server/sessions.ts';
import { Credentials } from '#shared/account.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const credentials = await readJson(request, Credentials);
  const device = cookies.get(DEVICE_COOKIE)?.value;
  const user = await signIn(credentials, locals.clientAddress, new Date(), device);
  const userAgent = request.headers.get('user-agent') ?? '';
  return withCookies(json({ user }), await openSession(user, cookies.get(SESSION_COOKIE)?.value, userAgent));
});

export const ALL = onlyAllows('POST');

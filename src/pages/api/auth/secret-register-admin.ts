import { createRecoveryCode, openSession, registerAdmin, requireOpenRegistration } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { adminRegistration } from '#shared/account.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  await requireOpenRegistration();
  const registration = await readJson(request, adminRegistration(config.passwordMinLength));
  const now = new Date();
  const { user, isFirst } = await registerAdmin(registration, locals.clientAddress, now);
  // Who makes a colleague's account stays who they are.
  if (!isFirst) return json({ user, isSignedIn: false }, 201);
  const recoveryCode = await createRecoveryCode({ ...user, isRecent: true, isProven: true }, now);
  const held = (name: string) => cookies.get(name)?.value;
  return withCookies(
    json({ user, isSignedIn: true, recoveryCode }, 201),
    await openSession(user, held, request.headers.get('user-agent')),
  );
});

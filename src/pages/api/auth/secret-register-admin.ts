import { registerAdmin, requireOpenRegistration } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { endpoint, onlyAllows } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { adminRegistration } from '#shared/account.ts';

export const POST = endpoint(async ({ request, locals }) => {
  await requireOpenRegistration();
  const registration = await readJson(request, adminRegistration(config.passwordMinLength));
  return json({ user: await registerAdmin(registration, locals.clientAddress, new Date()) }, 201);
});

export const ALL = onlyAllows('POST');

import { join, openSession } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { joining } from '#shared/people.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const input = await readJson(request, joining(config.passwordMinLength));
  const { user: present, clientAddress } = locals;
  if (present) throw new DomainError('conflict', { code: 'alreadySignedIn', name: present.username });
  const user = await join(input, clientAddress, new Date());
  const held = (name: string) => cookies.get(name)?.value;
  return withCookies(json({ user }, 201), await openSession(user, held, request.headers.get('user-agent')));
});

import { people } from '#shared/contract/people.ts';
import { join, openSession } from '#server/accounts/index.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';

export const POST = endpoint(people.join, async ({ user: present, body, now }, { request, cookies, locals }) => {
  if (present) throw new DomainError('conflict', { code: 'alreadySignedIn', name: present.username });
  const user = await join(body, locals.clientAddress, now);
  const held = (name: string) => cookies.get(name)?.value;
  return withCookies(json({ user }, 201), await openSession(user, held, request.headers.get('user-agent')));
});

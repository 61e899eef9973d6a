import { people } from '#shared/contract/people.ts';
import { listPeople } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(people.list, ({ user, now }) => listPeople(user, now));

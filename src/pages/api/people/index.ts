import { listPeople } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requireRecentAdmin } from '#server/http/rights.ts';

export const GET = endpoint(({ locals }) => {
  const now = new Date();
  return listPeople(requireRecentAdmin(locals, now), now);
});

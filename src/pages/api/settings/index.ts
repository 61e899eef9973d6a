import { endpoint } from '#server/http/endpoint.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { changeSettings, findSettings } from '#server/show/index.ts';
import { ShowChanges } from '#shared/show.ts';

export const GET = endpoint(({ locals }) => {
  requireAdmin(locals);
  return findSettings();
});

export const PUT = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return changeSettings(admin, await readJson(request, ShowChanges), new Date());
});

import { endpoint, onlyAllows, requireAdmin } from '#server/http.ts';
import { readJson } from '#server/request.ts';
import { changeSettings, findSettings } from '#server/settings.ts';
import { ShowChanges } from '../../../shared/show.ts';

export const GET = endpoint(({ locals }) => {
  requireAdmin(locals);
  return findSettings();
});

export const PUT = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return changeSettings(admin, await readJson(request, ShowChanges), new Date());
});

export const ALL = onlyAllows('GET', 'HEAD', 'PUT');

import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requireFreshAdmin, requireRecentAdmin } from '#server/http/rights.ts';
import { changeMailSettings, findMailSettings } from '#server/outbound/index.ts';
import { MailChanges } from '#shared/mail-settings.ts';

export const GET = endpoint(({ locals }) => {
  requireRecentAdmin(locals, new Date());
  return findMailSettings();
});

export const PUT = endpoint(async ({ request, locals }) => {
  const admin = requireFreshAdmin(locals, new Date());
  return changeMailSettings(admin, await readJson(request, MailChanges));
});

import { CopyChanges } from '#shared/copies.ts';
import { readCopySettings, writeCopySettings } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requireFreshAdmin, requireRecentAdmin } from '#server/http/rights.ts';

export const GET = endpoint(({ locals }) => {
  requireRecentAdmin(locals, new Date());
  return readCopySettings();
});

export const PUT = endpoint(async ({ request, locals }) => {
  const admin = requireFreshAdmin(locals, new Date());
  return writeCopySettings(admin, await readJson(request, CopyChanges));
});

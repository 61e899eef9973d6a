import { MAX_LOGO_BYTES } from '#shared/logo.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody, readBytes } from '#server/http/request.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { drawLogo } from '#server/sharing/index.ts';
import { changeLogo, resetLogo, findSettings } from '#server/show/index.ts';

export const PUT = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  const bytes = await readBytes(request, MAX_LOGO_BYTES, { code: 'logoTooLarge' });
  await changeLogo(admin, () => drawLogo(bytes), new Date());
  return findSettings();
});

export const DELETE = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  await resetLogo(admin, new Date());
  return findSettings();
});

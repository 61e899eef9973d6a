import { MAX_LOGO_BYTES } from '#shared/limits.ts';
import { show } from '#shared/contract/show.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/request.ts';
import { drawLogo } from '#server/sharing/index.ts';
import { changeLogo, resetLogo, findSettings } from '#server/show/index.ts';

export const PUT = endpoint(show.storeLogo, async ({ user, now }, { request }) => {
  const bytes = await readBytes(request, MAX_LOGO_BYTES, { code: 'logoTooLarge' });
  await changeLogo(user, () => drawLogo(bytes), now);
  return findSettings();
});

export const DELETE = endpoint(show.removeLogo, async ({ user, now }) => {
  await resetLogo(user, now);
  return findSettings();
});

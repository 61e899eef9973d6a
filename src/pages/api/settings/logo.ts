import { MAX_LOGO_BYTES } from '#shared/logo.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_PICTURES } from '#server/http/refusals.ts';
import { readBytes } from '#server/http/request.ts';
import { drawLogo } from '#server/sharing/index.ts';
import { changeLogo, resetLogo, findSettings } from '#server/show/index.ts';
import { ShowSettings } from '#shared/answers/show.ts';

export const PUT = endpoint(
  'PUT /api/settings/logo',
  {
    summary: 'Changes the logo in the top bar.',
    notes:
      'The bytes of a PNG or JPEG. It is drawn anew in its sizes, on white. Over 2 MB 413; no JPEG or PNG 415; not square, not 256 to 3000 pixels, animated, CMYK, damaged, or nothing to be seen on white 400.',
    who: 'administrator',
    body: { type: 'image' },
    maxBytes: MAX_LOGO_BYTES,
    answers: { 200: ShowSettings },
    refuses: OF_PICTURES,
  },
  async ({ user, now }, { request }) => {
    const bytes = await readBytes(request, MAX_LOGO_BYTES, { code: 'logoTooLarge' });
    await changeLogo(user, () => drawLogo(bytes), now);
    return findSettings();
  },
);

export const DELETE = endpoint(
  'DELETE /api/settings/logo',
  {
    summary: 'Removes the logo.',
    who: 'administrator',
    answers: { 200: ShowSettings },
  },
  async ({ user, now }) => {
    await resetLogo(user, now);
    return findSettings();
  },
);

import { LOGO_SIZES, type LogoSize } from '#shared/logo.ts';
import { DomainError } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { CROSS_ORIGIN_HEADERS, IMMUTABLE } from '#server/http/headers.ts';
import { imageResponse } from '#server/http/responses.ts';
import { accentStylesheet, currentShow, findShownLogo } from '#server/show/index.ts';
import { DAY_S } from '#shared/units.ts';

const LOGO = /^([0-9a-f]{32})-(\w+)\.png$/;
const STYLES = /^[0-9a-f]{16}\.css$/;

/**
 * Returns what an administrator gave the show: `/appearance/{hash}.css`, its accent color, and
 * `/appearance/{hash}-{size}.png`, its logo. A page of before the last change gets the present colors.
 */
export const GET = documentEndpoint(async ({ params, request, url, cache }) => {
  const file = params['file'] ?? '';
  const [, hash = '', size = ''] = LOGO.exec(file) ?? [];
  const logo = hash && isSize(size) ? await findShownLogo(hash, size) : null;
  if (logo) {
    return imageResponse(request, { version: `${hash}-${size}`, isForEver: true, type: 'image/png' }, () =>
      Promise.resolve(new Uint8Array(logo)),
    );
  }
  const { accent } = currentShow();
  if (!accent || !STYLES.test(file)) throw new DomainError('missing', { code: 'notFound' });
  const { path, css } = accentStylesheet(accent);
  cache.set({ tags: ['show'], maxAge: DAY_S });
  const headers = {
    ...CROSS_ORIGIN_HEADERS,
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': url.pathname === path ? IMMUTABLE : 'no-cache',
  };
  return new Response(css, { headers });
});

const isSize = (size: string): size is LogoSize => (LOGO_SIZES as readonly string[]).includes(size);

import { language, locale, localPath } from '#server/words.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { logoPath } from '#shared/logo.ts';
import { currentShow } from '#server/show/index.ts';
import { DAY_S } from '#shared/units.ts';

/** The paper color of styles/tokens.css; a manifest cannot read a custom property. */
const PAPER = '#faf6ef';
const OURS = { '192': '/icon-192.png', '512': '/icon-512.png', maskable: '/icon-512.png' };

export const GET = documentEndpoint(({ cache }) => {
  cache.set({ tags: ['show'], maxAge: DAY_S });
  const show = currentShow();
  const icon = (size: keyof typeof OURS) => (show.logo ? logoPath(show.logo, size) : OURS[size]);
  const manifest = {
    id: localPath('/'),
    name: show.title,
    short_name: show.shortTitle,
    description: show.description,
    lang: show.language.split('-')[0] === language() ? show.language : locale().toLowerCase(),
    start_url: localPath('/'),
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['health', 'education', 'podcasts'],
    icons: [
      { src: icon('192'), sizes: '192x192', type: 'image/png' },
      { src: icon('512'), sizes: '512x512', type: 'image/png' },
      { src: icon('maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  const headers = {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  };
  return Promise.resolve(new Response(JSON.stringify(manifest), { headers }));
});

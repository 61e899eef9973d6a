import { compareHost } from '#shared/host.ts';
import { UUID } from '#shared/uuid.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { EMBED, IMAGE } from '#shared/preview.ts';
import { playerCode } from '#shared/share.ts';
import { escapeMarkup, printable } from '#shared/text.ts';
import { localPath, pageWords, splitPrefix } from '#server/words.ts';
import { episodePicture, versionOf } from './og-images/images.ts';
import type { PublishedShow } from './structured-data.ts';
import { HOUR_S } from '#shared/units.ts';

const PAGE = new RegExp(`^/(?:episodes|embed)/(${UUID})/?$`);
const ID = new RegExp(`^${UUID}$`);

/**
 * Returns the id in one of our URLs: `/episodes/{id}`, `/embed/{id}` or `/?episode={id}`, in any language; null for any
 * other URL.
 */
export function linkedEpisodeId(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, searchParams } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || compareHost(host, new URL(publicUrl)) === 'other') return null;
  const { path } = splitPrefix(pathname.toLowerCase());
  const asked = path === '/' ? searchParams.get('episode')?.toLowerCase() : PAGE.exec(path)?.[1];
  return asked && ID.test(asked) ? asked : null;
}

type Wished = { maxwidth?: number | undefined; maxheight?: number | undefined };

/** Returns the embedded player in the request's language, within `maxwidth` and `maxheight` (oEmbed 1.0, type rich). */
export function oembed(
  episode: SingleEpisode<Date>,
  { show, publicUrl }: PublishedShow,
  { maxwidth, maxheight }: Wished,
): Record<string, string | number> {
  const badge = episode.isMadeWithAi ? ` · ${pageWords().documents.aiBadge}` : '';
  const title = printable(episode.title) + badge;
  const width = Math.min(EMBED.width, maxwidth ?? EMBED.width);
  const height = Math.min(EMBED.height, maxheight ?? EMBED.height);
  const src = publicUrl + localPath(`/embed/${episode.id}`);
  const picture = `${publicUrl}/og/${episode.id}.png?v=${versionOf(episodePicture(episode, show))}`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: printable(show.author),
    provider_name: printable(show.title),
    provider_url: publicUrl + localPath('/'),
    cache_age: HOUR_S,
    ...thumbnail(picture, maxwidth, maxheight),
    width,
    height,
    html: playerCode(src, title, { width, height }),
  };
}

/** Returns the same response as XML (oEmbed 1.0). */
export function oembedXml(answer: Record<string, string | number>): string {
  const lines = Object.entries(answer).map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${lines.join('')}</oembed>`;
}

/** All three fields or none, as oEmbed requires; none if the image, which has one size, exceeds the maximum. */
function thumbnail(url: string, maxwidth = Infinity, maxheight = Infinity): Record<string, string | number> {
  if (IMAGE.width > maxwidth || IMAGE.height > maxheight) return {};
  return { thumbnail_url: url, thumbnail_width: IMAGE.width, thumbnail_height: IMAGE.height };
}

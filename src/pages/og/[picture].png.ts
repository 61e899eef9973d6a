import { linkedSecond } from '#shared/share.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { findPublishedSeries } from '#server/db/series.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { imageResponse } from '#server/http/responses.ts';
import { requireId } from '#server/http/rights.ts';
import { DomainError } from '#server/errors.ts';
import { episodePicture, previewImage, seriesPicture, showPicture, versionOf } from '#server/sharing/index.ts';
import { currentShow } from '#server/show/index.ts';
import { inLanguage } from '#server/words.ts';
import type { PageLanguage } from '#shared/language.ts';

/**
 * Returns the link previews' images: `/og/show.png` and, in the other language, `/og/show-es.png`, `/og/{id}.png` of an
 * episode or a series, and with `?t=` (seconds) what is spoken there.
 */
export const GET = documentEndpoint(async ({ params, request, url }) => {
  const picture = await pictureOf(params['picture'], linkedSecond(url.searchParams.get('t')));
  const version = versionOf(picture);
  const isForEver = url.searchParams.get('v') === version;
  return imageResponse(request, { version, isForEver, type: 'image/png' }, () => previewImage(picture));
});

async function pictureOf(name: string | undefined, at: number | null) {
  const show = currentShow();
  if (name === 'show') return showPicture(show);
  const [, of] = /^show-(en|es)$/.exec(name ?? '') ?? [];
  if (of) return inLanguage(of as PageLanguage, () => showPicture(currentShow()));
  const id = requireId(name);
  const [episode, series] = await Promise.all([findPublishedEpisode(id), findPublishedSeries({ id })]);
  if (series) return seriesPicture(series, show);
  if (!episode) throw new DomainError('missing', { code: 'notFound' });
  return episodePicture(episode, show, at);
}

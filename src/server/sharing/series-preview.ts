import { type PublishedSeries, renderMarkup } from '#server/catalog/index.ts';
import { excerpt, plainText } from '#shared/format.ts';
import type { Preview } from '#shared/preview.ts';
import { printable } from '#shared/text.ts';
import { canonicalLanguage, episodeAddress, seriesAddress } from '#server/show/index.ts';
import { localPath, pageWords } from '#server/words.ts';
import { seriesPicture, versionOf } from './og-images/images.ts';
import {
  type BreadcrumbList,
  type Graph,
  isoDuration,
  type PodcastSeason,
  type PublishedShow,
  seriesOf,
  toScriptJson,
} from './structured-data.ts';

/** Characters of a text that search engines and preview cards show. */
const DESCRIPTION = 160;

export function previewSeries(series: PublishedSeries, place: PublishedShow): Preview {
  const { show, publicUrl } = place;
  const canonical = seriesAddress(publicUrl, series);
  const about = plainText(renderMarkup(series.description)) || show.description;
  return {
    title: printable(series.title),
    description: printable(excerpt(about, DESCRIPTION) ?? about),
    canonical,
    alternates: alternatesOf(series, publicUrl),
    link: canonical,
    type: 'website',
    image: `${publicUrl}/og/${series.id}.png?v=${versionOf(seriesPicture(series, show))}`,
    imageAlt: printable(`${series.title}, ${show.title}`),
    structuredData: toScriptJson(dataOf(series, place)),
    markdown: `${publicUrl}${localPath(`/series/${series.slug}.md`)}`,
  };
}

function alternatesOf({ translation, ...series }: PublishedSeries, publicUrl: string) {
  if (!translation || canonicalLanguage(translation) === canonicalLanguage(series)) return {};
  const addresses = [series, translation].map((one) => [canonicalLanguage(one), seriesAddress(publicUrl, one)]);
  return Object.fromEntries(addresses.toSorted());
}

const dataOf = (series: PublishedSeries, place: PublishedShow): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [seasonOf(series, place), crumbsTo(series, place)],
});

function seasonOf(series: PublishedSeries, place: PublishedShow): PodcastSeason {
  const { publicUrl } = place;
  const url = seriesAddress(publicUrl, series);
  return {
    '@type': 'PodcastSeason',
    '@id': url,
    url,
    name: printable(series.title),
    description: printable(plainText(renderMarkup(series.description))),
    seasonNumber: series.number,
    numberOfEpisodes: series.listed.length,
    inLanguage: series.language ?? place.show.language,
    partOfSeries: seriesOf(place),
    episode: series.listed.map((part) => ({
      '@type': 'PodcastEpisode' as const,
      url: episodeAddress(publicUrl, part),
      name: printable(part.title),
      duration: isoDuration(part.duration),
      ...(part.place !== null && { episodeNumber: part.place }),
    })),
  };
}

function crumbsTo({ title }: PublishedSeries, { show, publicUrl }: PublishedShow): BreadcrumbList {
  const steps = [
    { name: show.title, item: publicUrl + localPath('/') },
    { name: pageWords().series.title, item: publicUrl + localPath('/series') },
    { name: title },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      ...step,
      name: printable(step.name),
    })),
  };
}

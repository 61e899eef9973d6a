import { LISTINGS } from '#shared/directories.ts';
import type {
  BreadcrumbList,
  Graph,
  PodcastEpisode,
  PodcastSeason,
  PodcastSeries,
  Thing,
  WithContext,
} from 'schema-dts';
import { categoryName } from '#shared/category-names.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { plainText } from '#shared/format.ts';
import { printable } from '#shared/text.ts';
import type { Show } from '#server/config.ts';
import { localPath, pageWords } from '#server/words.ts';
import { alternatesOf, episodeAddress, feedPath, isShowMadeWithAi } from '#server/show/index.ts';

export type { BreadcrumbList, Graph, PodcastSeason };

/** The show as it is now, and the site's public origin. */
export type PublishedShow = { show: Show; publicUrl: string };

/** IPTC: created by a trained model (https://schema.org/digitalSourceType). */
const BY_A_MODEL = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource' as const;

/**
 * Returns the JSON-LD of a page that is about the show without being its home: which show, and whether a model made it.
 */
export const seriesReference = (place: PublishedShow): WithContext<PodcastSeries> => ({
  '@context': 'https://schema.org',
  ...seriesOf(place),
  ...(isShowMadeWithAi(place.show) && { digitalSourceType: BY_A_MODEL }),
});

/** Returns the show's JSON-LD for search engines and assistants: of its home page. */
export function seriesData({ show, publicUrl }: PublishedShow): WithContext<PodcastSeries> {
  return {
    '@context': 'https://schema.org',
    ...seriesOf({ show, publicUrl }),
    description: printable(show.description),
    inLanguage: show.language,
    image: show.image,
    author: { '@type': 'Organization', name: printable(show.author), url: show.providerUrl },
    ...madeBy(isShowMadeWithAi(show), pageWords().feed.disclosure),
    isAccessibleForFree: true,
    sameAs: LISTINGS.flatMap(({ field }) => show[field] ?? []),
  };
}

/** Returns an episode's JSON-LD: its audio, its transcript, its sources, and whether a model made it. */
export function episodeData(
  episode: SingleEpisode<Date>,
  image: string[],
  place: PublishedShow,
): WithContext<PodcastEpisode> {
  const { show, publicUrl } = place;
  const url = episodeAddress(publicUrl, episode);
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastEpisode',
    '@id': url,
    url,
    name: printable(episode.title),
    description: printable(plainText(episode.descriptionHtml)),
    datePublished: episode.publishedAt?.toISOString(),
    dateModified: episode.updatedAt.toISOString(),
    duration: isoDuration(episode.duration),
    genre: categoryName(episode.category),
    inLanguage: episode.language ?? show.language,
    image,
    isAccessibleForFree: true,
    ...madeBy(episode.isMadeWithAi, pageWords().feed.itemDisclosure),
    ...translationsOf(publicUrl, episode),
    partOfSeries: seriesOf(place),
    associatedMedia: audioOf(episode, publicUrl),
    ...(episode.sources.length > 0 && {
      citation: episode.sources.map((source) => ({
        '@type': 'CreativeWork' as const,
        name: printable(source.title),
        url: source.url,
      })),
    }),
    ...(episode.reviewedBy && { mainEntityOfPage: reviewedPage(episode, url) }),
  };
}

/** Credits the model; what people made says nothing of it. */
const madeBy = (isMadeWithAi: boolean, credit: (isMadeWithAi: boolean) => string) =>
  isMadeWithAi ? { creditText: credit(isMadeWithAi), digitalSourceType: BY_A_MODEL } : {};

/** The address of the translation, of this one or the other way round: which was first does not matter. */
function translationsOf(publicUrl: string, episode: SingleEpisode<Date>) {
  const { translation } = episode;
  const hasTranslation = translation && Object.keys(alternatesOf(publicUrl, episode)).length > 0;
  return hasTranslation ? { workTranslation: { '@id': episodeAddress(publicUrl, translation) } } : {};
}

/** Returns JSON for a script element: it cannot end the element or begin a comment (HTML, "script data state"). */
export const toScriptJson = (data: WithContext<Thing> | Graph): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Returns an ISO 8601 duration, such as 'PT1H2M5S', of whole seconds. */
export const isoDuration = (seconds: number): string =>
  Temporal.Duration.from({ seconds }).round({ largestUnit: 'hours' }).toString();

export const seriesOf = ({ show, publicUrl }: PublishedShow) => ({
  '@type': 'PodcastSeries' as const,
  '@id': `${publicUrl}/#podcast`,
  name: printable(show.title),
  url: publicUrl + localPath('/'),
  webFeed: publicUrl + feedPath(),
});

/** Links to the transcript by URL: its text is on the page already, and may be half a megabyte. */
function audioOf(episode: SingleEpisode<Date>, publicUrl: string) {
  const { id, audioUrl, audioType, audioBytes, duration, transcript, transcriptCues } = episode;
  const transcripts = `${publicUrl}/transcripts/${id}`;
  return {
    '@type': 'AudioObject' as const,
    contentUrl: publicUrl + audioUrl,
    encodingFormat: audioType,
    contentSize: String(audioBytes),
    duration: isoDuration(duration),
    ...(transcript && { transcript: `${transcripts}.txt` }),
    ...(transcriptCues && {
      caption: { '@type': 'MediaObject' as const, contentUrl: `${transcripts}.vtt`, encodingFormat: 'text/vtt' },
    }),
  };
}

const reviewedPage = ({ reviewedBy, reviewedAt }: SingleEpisode<Date>, url: string) => ({
  '@type': 'WebPage' as const,
  '@id': url,
  reviewedBy: { '@type': 'Person' as const, name: printable(reviewedBy ?? '') },
  ...(reviewedAt && { lastReviewed: reviewedAt }),
});

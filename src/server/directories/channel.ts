import { APPLE_CATEGORIES } from '#shared/apple-categories.ts';
import { DESCRIPTION_BYTES } from '#shared/directory-limits.ts';
import { cite } from '#shared/format.ts';
import { type Finding, findingsOf, type Said } from './findings.ts';
import { ownerEmail, type ReadFeed } from './reading.ts';

const DIRECTORY_FORMS = /^<\?xml[^>]*encoding=["']utf-8["']/i;

/** Returns findings about the channel. Rules: Apple's guide to RSS, PSP-1, Spotify's and YouTube's delivery notes. */
export function channelFindings(feed: ReadFeed, xml: string, address: string): Finding[] {
  return [...required(feed, xml), ...recommended(feed, xml, address)];
}

function required(feed: ReadFeed, xml: string): Finding[] {
  const { title, description, link, language, itunes } = feed;
  const bytes = Buffer.byteLength(description ?? '');
  return findingsOf('failure', [
    !DIRECTORY_FORMS.test(xml.trimStart()) && 'The feed does not begin by saying that it is UTF-8.',
    !title && 'The show has no title.',
    !description && 'The show has no description.',
    bytes > DESCRIPTION_BYTES && 'The show’s description is longer than directories take, about 4,000 letters.',
    !link && 'The show has no web address (link).',
    !isLanguage(language) && [
      `The language “${cite(language ?? '')}” is none that Apple knows, such as en or en-us.`,
      'Apple Podcasts',
    ],
    !itunes?.image && 'The show has no cover (itunes:image).',
    ...categoryProblems(feed).map((text): Said => [text, 'Apple Podcasts']),
    explicitOf(channelOf(xml)) === undefined && 'The show does not say whether it is explicit (itunes:explicit).',
  ]);
}

function recommended(feed: ReadFeed, xml: string, address: string): Finding[] {
  const { itunes, podcast, image, atom } = feed;
  const self = atom?.links?.find(({ rel }) => rel === 'self')?.href;
  const explicit = explicitOf(channelOf(xml));
  return findingsOf('warning', [
    !self && 'The feed does not name its own address (atom:link rel="self").',
    self && self !== address && `The feed calls itself ${cite(self)}, but was read at ${address}.`,
    explicit !== undefined &&
      !/^(true|false)$/.test(explicit) &&
      `itunes:explicit says “${cite(explicit)}”; today that is true or false.`,
    !itunes?.author && ['The show names no author (itunes:author); Spotify asks for one.', 'Spotify'],
    !ownerEmail(feed) && [
      'The show has no e-mail address (itunes:owner). Spotify and YouTube send a code there before they list it.',
      'Spotify',
      'YouTube',
    ],
    !image?.url && 'The show has no plain picture (image) for readers that are not podcast apps.',
    !podcast?.guid && 'The show has no podcast:guid; with one it stays the same show when it moves.',
    podcast?.locked === undefined && 'The feed does not say whether others may take it over (podcast:locked).',
  ]);
}

/** Apple uses only the first category. */
function categoryProblems({ itunes }: ReadFeed): string[] {
  const category = itunes?.categories?.[0];
  const text = category?.text ?? '';
  if (!category) return ['The show has no category (itunes:category).'];
  const within = APPLE_CATEGORIES[text];
  if (!within) return [`The category “${cite(text)}” is not on Apple’s list.`];
  const inner = category.categories?.[0]?.text;
  return inner && !within.includes(inner) ? [`“${cite(inner)}” is not on Apple’s list under “${text}”.`] : [];
}

const isLanguage = (language = '') => {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language)) return false;
  const name = language.split('-')[0] ?? '';
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(name) !== undefined;
};

/** The raw value: the parser reads “no” and “clean” as false, and validators do not. */
const explicitOf = (xml: string) => /<itunes:explicit>([^<]*)<\/itunes:explicit>/i.exec(xml)?.[1]?.trim();
const channelOf = (xml: string) => xml.slice(0, (xml.search(/<item[\s>]/) + 1 || xml.length + 1) - 1) + afterItems(xml);
const afterItems = (xml: string) => xml.slice(xml.lastIndexOf('</item>') + 1 || xml.length);

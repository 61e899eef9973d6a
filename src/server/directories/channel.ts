import { cite } from '#shared/format.ts';
import { APPLE_CATEGORIES } from '#shared/apple-categories.ts';
import { DESCRIPTION_BYTES } from '#shared/directory-limits.ts';
import type { Reason } from '#shared/reason.ts';
import { type Broken, type Finding, findingsOf } from './findings.ts';
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
    !DIRECTORY_FORMS.test(xml.trimStart()) && { code: 'feedEncodingUnstated' },
    !title && { code: 'showTitleMissing' },
    !description && { code: 'feedDescriptionMissing' },
    bytes > DESCRIPTION_BYTES && { code: 'feedDescriptionTooLong' },
    !link && { code: 'showLinkMissing' },
    !isLanguage(language) && [{ code: 'showLanguageUnknown', language: cite(language ?? '') }, 'Apple Podcasts'],
    !itunes?.image && { code: 'showCoverMissing' },
    ...categoryProblems(feed).map((reason): Broken => [reason, 'Apple Podcasts']),
    explicitOf(channelOf(xml)) === undefined && { code: 'showExplicitMissing' },
  ]);
}

function recommended(feed: ReadFeed, xml: string, address: string): Finding[] {
  const { itunes, podcast, image, atom } = feed;
  const self = atom?.links?.find(({ rel }) => rel === 'self')?.href;
  const explicit = explicitOf(channelOf(xml));
  return findingsOf('warning', [
    !self && { code: 'feedSelfMissing' },
    self && self !== address && { code: 'feedSelfDiffers', named: cite(self), address },
    explicit !== undefined &&
      !/^(true|false)$/.test(explicit) && { code: 'showExplicitOutdated', value: cite(explicit) },
    !itunes?.author && [{ code: 'showAuthorMissing' }, 'Spotify'],
    !ownerEmail(feed) && [{ code: 'showOwnerEmailMissing' }, 'Spotify', 'YouTube', 'Amazon Music', 'iHeart'],
    !image?.url && { code: 'showImageMissing' },
    !podcast?.guid && { code: 'showGuidMissing' },
    podcast?.locked === undefined && { code: 'showLockMissing' },
  ]);
}

/** Apple uses only the first category. */
function categoryProblems({ itunes }: ReadFeed): Reason[] {
  const [first] = itunes?.categories ?? [];
  if (!first) return [{ code: 'showCategoryMissing' }];
  const category = first.text ?? '';
  const within = APPLE_CATEGORIES[category];
  if (!within) return [{ code: 'showCategoryUnknown', category }];
  const subcategory = first.categories?.[0]?.text;
  return subcategory && !within.includes(subcategory)
    ? [{ code: 'showSubcategoryUnknown', category, subcategory }]
    : [];
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

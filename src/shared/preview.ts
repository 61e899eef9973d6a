import type { PageLanguage } from './language.ts';

/** The metadata of a page for search engines and link previews. Addresses are absolute. */
export type Preview = {
  title: string;
  /** Plain text. */
  description: string;
  /** The canonical address of the content. */
  canonical: string;
  /** The address that was shared, which may include a start time. */
  link: string;
  /** Where this is in which language, if not at the same path in each. Absolute, as all of them. */
  alternates?: Partial<Record<PageLanguage, string>>;
  type: 'website' | 'article';
  /** 1200×630. */
  image: string;
  imageAlt: string;
  /** JSON-LD, escaped for a script element. */
  structuredData: string;
  /** Where it is as Markdown. */
  markdown?: string;
  episode?: EpisodePreview;
};

/** Dates are ISO 8601. */
type EpisodePreview = {
  publishedAt: string;
  updatedAt: string;
  category: string;
  audio: string;
  audioType: string;
  player: string;
  oembed: string;
  markdown: string;
};

export const IMAGE = { width: 1200, height: 630 } as const;
/** Size of the embedded player's frame in CSS pixels; below `width` it wraps, down to the minimum. */
export const EMBED = { width: 560, height: 176, minWidth: 240, minHeight: 176 } as const;

/** Returns a language as Open Graph's locale (en-us → en_US); null without a country, which Open Graph requires. */
export function openGraphLocale(language: string): string | null {
  const [name = '', country] = language.split('-');
  return country ? `${name.toLowerCase()}_${country.toUpperCase()}` : null;
}

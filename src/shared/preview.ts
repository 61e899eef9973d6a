/** What other sites read of a page: search engines, and whoever shows a card beside a link. Addresses are whole. */
export type Preview = {
  title: string;
  /** Plain text. */
  description: string;
  /** The one address of what is shown, where it has several. */
  canonical: string;
  /** The address that was shared, which may name a second too. */
  link: string;
  type: 'website' | 'article';
  /** 1200×630. */
  image: string;
  imageAlt: string;
  /** JSON-LD, ready to stand in a script element. */
  structuredData: string;
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
/** The player in a frame of another site, in CSS pixels; narrower it wraps, down to the smallest. */
export const EMBED = { width: 560, height: 176, minWidth: 240, minHeight: 176 } as const;

/** Open Graph writes en_US where HTML writes en-us; null where no country is named, for which it has no form. */
export function openGraphLocale(language: string): string | null {
  const [name = '', country] = language.split('-');
  return country ? `${name.toLowerCase()}_${country.toUpperCase()}` : null;
}

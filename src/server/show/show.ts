import type { Category } from '#shared/category.ts';
import { completeShow, fieldOf, SHOW_FIELDS, type ShowField } from '#shared/show-fields.ts';
import { ownTimeZone, wallTimeAt } from '#shared/time-zone.ts';
import { type Config, config, type Show } from '#server/config.ts';
import { listCategories, listFormerCategories } from '#server/db/categories.ts';
import { findShowRow, type ShowRow } from '#server/db/show.ts';
import { language, otherLanguage, pageWords, setCategoryNames } from '#server/words.ts';

let show: Show = config.show;
let categories: Category[] = [];
let formerNames = new Map<string, string>();
let asked = 0;
let answered = 0;

/**
 * Returns the current show, for pages, previews, mails and the feed, under its name in the language of the request. Do
 * not store it across requests.
 */
export function currentShow(): Show {
  const { otherTitle, otherDescription, otherHeroTitle } = show;
  const isOther = language() === otherLanguage();
  const written = isOther ? otherDescription : show.description;
  const description = isOurs(written) ? ourDescription() : written;
  const ownText = isOther ? show.otherHeroText : show.heroText;
  const heroText = ownText === show.description ? description : ownText;
  if (!isOther) return { ...show, description, heroText };
  const shortTitle = otherTitle === show.title ? show.shortTitle : otherTitle;
  const image = show.otherImage ?? show.image;
  return { ...show, title: otherTitle, shortTitle, description, heroTitle: otherHeroTitle, heroText, image };
}

/** Returns what we say of a show that says nothing of itself, in the language of the request. */
export const ourDescription = (of: Pick<Show, 'voices'> = show): string =>
  isShowMadeWithAi(of) ? pageWords().feed.show : pageWords().feed.showOfPeople;

/** Returns whether a description is the one of a show that says nothing of itself. */
export const isOurs = (description: string): boolean => description === SHOW_FIELDS.description.default;

/** Returns whether the show says that AI makes it: an episode may say otherwise, by its own `isMadeWithAi`. */
export const isShowMadeWithAi = ({ voices }: Pick<Show, 'voices'> = show): boolean => voices === 'ai';

/** Returns the categories in the order of lists, as currentShow(). */
export const currentCategories = (): Category[] => categories;

/** Returns the name of today of a category by this or a former name; null if there is none. */
export function currentCategory(name: string): string | null {
  if (categories.some((category) => category.name === name)) return name;
  return formerNames.get(name) ?? null;
}

/**
 * Returns the IANA name of the zone in which the show's schedules are meant: the setting, else the server's own.
 */
export const showTimeZone = (): string => show.timeZone ?? ownTimeZone();

/** Returns the date that calendars have in that zone at an instant, such as '2026-11-20'. */
export const showDate = (at: Date): string => wallTimeAt(at, showTimeZone()).date;

/** Reads the show from the database. The result of a slow query never replaces that of a later one. */
export async function readShow(): Promise<void> {
  asked += 1;
  const mine = asked;
  const [row, present, former] = await Promise.all([findShowRow(), listCategories(), listFormerCategories()]);
  if (mine < answered) return;
  answered = mine;
  show = showOf(row);
  categories = present;
  setCategoryNames(present);
  formerNames = new Map(former.map(({ name, category }) => [name, category]));
}

/** Returns the show: the environment takes precedence over the row, the row over the defaults. */
export function showOf(row: ShowRow, { show: given, lockedShow, publicUrl }: Config = config): Show {
  const chosen = (name: ShowField) => {
    if (lockedShow.includes(name)) return given[name];
    return row[name] ?? (fieldOf(name).follows ? null : given[name]);
  };
  const addressOf = (file: string) => `${publicUrl}/artwork/${file}`;
  const hasOwnArtwork = row.artwork !== null && !lockedShow.includes('image');
  const image = hasOwnArtwork && row.artwork ? addressOf(row.artwork) : given.image;
  const otherImage = row.otherArtwork && addressOf(row.otherArtwork);
  return { ...given, ...completeShow(chosen), image, otherImage, logo: row.logo, wideLogo: row.wideLogo };
}

/**
 * Returns the path of the show's own cover, `/artwork/{hash}.jpg` or `.png`; null for ours, and one of another site.
 */
export function ownCover({ image }: Pick<Show, 'image'>): string | null {
  const { pathname } = new URL(image);
  return image.startsWith(config.publicUrl) && OWN_COVER.test(pathname) ? pathname : null;
}
const OWN_COVER = /^\/artwork\/[0-9a-f]{32}\.(?:jpg|png)$/;

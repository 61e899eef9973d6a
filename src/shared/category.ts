// No schemas here: the player reads names and must not load zod.

/**
 * The category of an episode until someone chooses one. It is never renamed or merged, so that it can be the column's
 * default.
 */
export const DEFAULT_CATEGORY = 'General';

export const CATEGORIES_MIN = 2;
export const MAX_CATEGORIES = 20;
/** Chips on the home page. */
export const MAX_HOME_CATEGORIES = 4;

/**
 * `onHome`: whether it is a chip there, once it has episodes; `otherName`: what pages in the other language call it, if
 * it has a name of its own there.
 */
export type Category = { name: string; otherName: string | null; onHome: boolean };
/** `episodes`: how many are in it, drafts too. */
export type CountedCategory = Category & { episodes: number };
/** The answer of `GET /api/categories`, in the order of lists. `updatedAt` is their version. */
export type Categories<Moment = string> = { categories: CountedCategory[]; updatedAt: Moment };

import { type CountedCategory, DEFAULT_CATEGORY } from '#shared/category.ts';

/** `was` is its stored name, null for one that is not saved yet; `key` stays while the name is typed. */
export type Row = CountedCategory & { key: string; was: string | null };

export const rowsOf = (categories: CountedCategory[]): Row[] =>
  categories.map((category) => ({ ...category, key: category.name, was: category.name }));

export const isDefault = ({ was }: Row): boolean => was === DEFAULT_CATEGORY;

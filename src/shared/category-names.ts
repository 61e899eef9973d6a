import { words } from './language.ts';

/** Returns what the page calls a category; those of one’s own have their own names. */
export function categoryName(category: string): string {
  const names: Record<string, string> = words().categories;
  return Object.hasOwn(names, category) ? (names[category] ?? category) : category;
}

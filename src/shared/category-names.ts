import { words } from '#words';

/** Returns what the page calls a category; one from elsewhere has its own name. */
export function categoryName(category: string): string {
  const names: Record<string, string> = words().categories;
  return names[category] ?? category;
}

import { currentSpeaker, words } from './language.ts';

/** Returns what the page calls a category: as the show does in this language, else as we do; else by its own name. */
export function categoryName(category: string): string {
  const names: Record<string, string> = { ...words().categories, ...currentSpeaker().categoryNames() };
  return Object.hasOwn(names, category) ? (names[category] ?? category) : category;
}

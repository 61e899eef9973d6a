/** The form of the show’s categories. */
export const categoryForm = {
  saved: 'Categories saved',
  savedText: 'Every page and the feed now show them.',
  merged: 'Categories merged',
  mergedText: (name: string): string => `Links to ${name} now lead to the other category.`,
  place: (name: string, place: number, count: number): string => `${name} is ${place} of ${count}`,
  add: 'Add a category',
  save: 'Save categories',
  saving: 'Saving...',
  theNewOne: 'the new category',
  nameOf: (name: string): string => `Name of ${name}`,
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  onHome: 'Show on home page',
  remove: 'Remove',
  merge: 'Merge…',
  episodes: (count: number): string => (count === 1 ? '1 episode' : `${count} episodes`),
  startsHere: (episodes: string): string =>
    `${episodes}. New episodes start in this category, so you cannot rename it.`,
  aNewOne: 'New category',
  dialog: {
    title: (name: string): string => `Merge “${name}”`,
    about: 'Its episodes and links move to the other category, and this one is deleted. This cannot be undone.',
    into: 'Move its episodes to',
    merge: 'Merge',
    merging: 'Merging...',
  },
};

import { number } from '../number.ts';

/** The form of the show’s categories. */
export const categoryForm = {
  saved: 'Categories saved',
  savedText: 'Every page and the feed now show them.',
  merged: 'Categories merged',
  mergedText: (name: string): string => `Links to ${name} now lead to the other category.`,
  place: (name: string, place: number, count: number): string => `${name} is ${place} of ${number(count)}`,
  add: 'Add a category',
  save: 'Save categories',
  saving: 'Saving...',
  theNewOne: 'the new category',
  nameOf: (name: string): string => `Name of ${name}`,
  otherName: { en: 'In English', es: 'In Spanish' },
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  onHome: 'Show on home page',
  remove: 'Remove',
  merge: 'Merge…',
  delete: 'Delete',
  deleteSure: (name: string): string => `Delete the category “${name}”? No episodes are in it.`,
  deleted: 'Category deleted',
  notDeleted: 'Category not deleted',
  episodes: (count: number): string => (count === 1 ? '1 episode' : `${number(count)} episodes`),
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

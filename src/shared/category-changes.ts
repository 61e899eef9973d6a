import { studioWords } from './language.ts';
import { CATEGORIES_MAX, CATEGORIES_MIN, CATEGORY_MAX, DEFAULT_CATEGORY, HOME_CATEGORIES_MAX } from './category.ts';
import { categoryName } from './category-names.ts';
import { type Message, trimmedLine, visible, z } from './schema.ts';

/** A category somebody chose; whether there is one of this name is for the server to find out. */
export const chosenCategory = (unknown: Message) => trimmedLine(1, CATEGORY_MAX, unknown, unknown);

const problems = () => studioWords().categoryChanges;
const nameTooLong = () => problems().nameTooLong(CATEGORY_MAX);
const Name = visible(trimmedLine(1, CATEGORY_MAX, () => problems().name, nameTooLong))
  .overwrite((name) => name.normalize().replace(/ {2,}/g, ' '))
  .refine((name) => !/[<>]/.test(name), { error: () => problems().plainWords });

/** `was`: its present name, where that changes; a category that is not there yet has none. */
const Entry = z.object({ name: Name, was: z.string().max(255).nullish(), onHome: z.boolean() });
type Entry = z.infer<typeof Entry>;

/** All categories in their new order: renamed, added, chips. `updatedAt`, when sent, must match the current version. */
export const CategoryChanges = z.object({
  categories: z
    .array(Entry)
    .min(CATEGORIES_MIN, { error: () => problems().tooFew(CATEGORIES_MIN) })
    .max(CATEGORIES_MAX, { error: () => problems().tooMany(CATEGORIES_MAX) })
    .refine((entries) => entries.filter(({ onHome }) => onHome).length <= HOME_CATEGORIES_MAX, {
      error: () => problems().tooManyOnHome(HOME_CATEGORIES_MAX),
    })
    .superRefine((entries, context) => {
      for (const [at, entry] of entries.entries()) {
        const message = nameProblem(entry, entries.slice(0, at));
        if (message) context.addIssue({ code: 'custom', path: [at, 'name'], message });
      }
    }),
  updatedAt: z.iso.datetime({ error: 'updatedAt is an ISO 8601 time' }).optional(),
});
export type CategoryChanges = z.infer<typeof CategoryChanges>;

function nameProblem({ name, was }: Entry, before: Entry[]): string | null {
  if (was === DEFAULT_CATEGORY && name !== was) return problems().keepsItsName(categoryName(DEFAULT_CATEGORY));
  const isTaken = before.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? problems().taken(name) : null;
}

const Chosen = chosenCategory(() => studioWords().episodeFields.problems.category);

/** The episodes of `category` move to `into`, and its name leads there. */
export const CategoryMerge = z
  .object({ category: Chosen, into: Chosen })
  .refine(({ category, into }) => category !== into, {
    path: ['into'],
    error: () => problems().intoItself,
  })
  .refine(({ category }) => category !== DEFAULT_CATEGORY, {
    path: ['category'],
    error: () => problems().stays(categoryName(DEFAULT_CATEGORY)),
  });
export type CategoryMerge = z.infer<typeof CategoryMerge>;

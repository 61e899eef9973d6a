import { CATEGORIES_MAX, CATEGORIES_MIN, CATEGORY_MAX, DEFAULT_CATEGORY, HOME_CATEGORIES_MAX } from './category.ts';
import { trimmedLine, z } from './schema.ts';

/** A category somebody chose; whether there is one of this name is for the server to find out. */
export const chosenCategory = (unknown: string) => trimmedLine(1, CATEGORY_MAX, unknown, unknown);

const Name = trimmedLine(1, CATEGORY_MAX, 'Give it a name', `A category has at most ${CATEGORY_MAX} characters`)
  .overwrite((name) => name.normalize().replace(/ {2,}/g, ' '))
  .refine((name) => !/[<>]/.test(name), 'A category is plain words, without < and >');

/** `was`: its present name, where that changes; a category that is not there yet has none. */
const Entry = z.object({ name: Name, was: z.string().max(255).nullish(), onHome: z.boolean() });
type Entry = z.infer<typeof Entry>;

/** All categories in their new order: renamed, added, chips. `updatedAt`, when sent, must match the current version. */
export const CategoryChanges = z.object({
  categories: z
    .array(Entry)
    .min(CATEGORIES_MIN, `There are at least ${CATEGORIES_MIN} categories`)
    .max(CATEGORIES_MAX, `There are at most ${CATEGORIES_MAX} categories`)
    .refine(
      (entries) => entries.filter(({ onHome }) => onHome).length <= HOME_CATEGORIES_MAX,
      `At most ${HOME_CATEGORIES_MAX} categories are on the home page. Take one off first.`,
    )
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
  if (was === DEFAULT_CATEGORY && name !== was) return KEEPS_ITS_NAME;
  const isTaken = before.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? `There is a category “${name}” already` : null;
}

const KEEPS_ITS_NAME = `“${DEFAULT_CATEGORY}” keeps its name: episodes are in it until someone chooses a category`;

const Chosen = chosenCategory('Choose one of the categories');

/** The episodes of `category` move to `into`, and its name leads there. */
export const CategoryMerge = z
  .object({ category: Chosen, into: Chosen })
  .refine(({ category, into }) => category !== into, {
    path: ['into'],
    error: 'A category cannot be merged into itself. Choose another one.',
  })
  .refine(({ category }) => category !== DEFAULT_CATEGORY, {
    path: ['category'],
    error: `“${DEFAULT_CATEGORY}” stays: episodes are in it until someone chooses a category`,
  });
export type CategoryMerge = z.infer<typeof CategoryMerge>;

import { MAX_CATEGORY } from './limits.ts';
import { MAX_CATEGORIES, CATEGORIES_MIN, DEFAULT_CATEGORY, MAX_HOME_CATEGORIES } from './category.ts';
import { comparedName, emptyToNull, refusingWith, trimmedLine, z, withCode, trueOrFalse, updatedAt } from './schema.ts';
import type { Reason, ReasonCode } from './reason.ts';

/** A category someone chose; whether there is one of this name is for the server to find out. */
export const chosenCategory = (unknown: ReasonCode) => trimmedLine(1, MAX_CATEGORY, unknown, unknown);

const Name = comparedName(MAX_CATEGORY, 'categoryNameMissing').refine((name) => !/[<>]/.test(name), {
  error: withCode('categoryNameMarkup'),
});

/**
 * `was`: its present name, where that changes; a category that is not there yet has none. An absent `otherName` stays
 * as it is.
 */
const Entry = z.object({
  name: Name,
  otherName: emptyToNull(Name).optional(),
  was: z.string().max(255).nullish(),
  onHome: trueOrFalse,
});
type Entry = z.infer<typeof Entry>;

/** All categories in their new order: renamed, added, chips. `updatedAt`, when sent, must match the current version. */
export const CategoryChanges = z.object({
  categories: refusingWith(
    ['startingCategoryRenamed', 'categoryTaken'],
    z
      .array(Entry, { error: withCode('notList') })
      .min(CATEGORIES_MIN, { error: withCode('tooFewCategories') })
      .max(MAX_CATEGORIES, { error: withCode('tooManyCategories') })
      .refine((entries) => entries.filter(({ onHome }) => onHome).length <= MAX_HOME_CATEGORIES, {
        error: withCode('tooManyOnHome'),
        params: { maximum: MAX_HOME_CATEGORIES },
      })
      .superRefine((entries, context) => {
        for (const [at, entry] of entries.entries()) {
          const before = entries.slice(0, at);
          for (const [field, problem] of Object.entries({
            name: nameProblem(entry, before),
            otherName: otherNameProblem(entry, before),
          })) {
            if (!problem) continue;
            const { code, ...params } = problem;
            context.addIssue({ code: 'custom', path: [at, field], message: withCode(code), params });
          }
        }
      }),
  ),
  updatedAt,
});
export type CategoryChanges = z.infer<typeof CategoryChanges>;

function nameProblem({ name, was }: Entry, before: Entry[]): Reason | null {
  if (was === DEFAULT_CATEGORY && name !== was) return { code: 'startingCategoryRenamed' };
  return takenBy(
    name,
    before.map((other) => other.name),
  );
}

function otherNameProblem({ otherName }: Entry, before: Entry[]): Reason | null {
  return takenBy(
    otherName ?? '',
    before.flatMap((other) => other.otherName ?? []),
  );
}

function takenBy(name: string, others: string[]): Reason | null {
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? { code: 'categoryTaken', name } : null;
}

const Chosen = chosenCategory('categoryUnknown');

/** The episodes of `category` move to `into`, and its name leads there. */
export const CategoryMerge = z
  .object({ category: Chosen, into: Chosen })
  .refine(({ category, into }) => category !== into, { path: ['into'], error: withCode('categoryOfItself') })
  .refine(({ category }) => category !== DEFAULT_CATEGORY, {
    path: ['category'],
    error: withCode('startingCategoryMerged'),
  });
export type CategoryMerge = z.infer<typeof CategoryMerge>;

import { withCode, z } from './schema.ts';
import { withQuery } from './url.ts';

/** Entries of a page of the activity. */
export const ACTIVITY_PAGE = 100;

/** The parts of the log, for people who look for something. */
export const ACTIVITY_KINDS = ['episodes', 'listeners', 'people', 'site'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

const MAX_ID = 999_999_999_999_999;

/** The filters of the list: `before` is the id of an entry, `day` a date in UTC, `person` a user name. */
export const ActivityFilters = z.object({
  person: z.string().max(200).default(''),
  kind: z.enum(['', ...ACTIVITY_KINDS], { error: withCode('notOneOf') }).default(''),
  day: z.union([z.literal(''), z.iso.date()], { error: withCode('notDay') }).default(''),
  before: z
    .string()
    .refine((id) => /^\d{0,15}$/.test(id), {
      error: withCode('notWholeNumber'),
      params: { minimum: 1, maximum: MAX_ID },
    })
    .default(''),
});
/** The same in the API's address. */
export const ActivityQuery = ActivityFilters.extend({
  format: z.enum(['csv', 'json'], { error: withCode('notOneOf') }).optional(),
});
export type ActivityFilters = z.infer<typeof ActivityFilters>;

/** Returns the address of the page with these filters. */
export const activityAddress = (filters: Partial<ActivityFilters>): string => withQuery('/studio/activity', filters);

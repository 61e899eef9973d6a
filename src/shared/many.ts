import type { ManyRun } from './contract/many.ts';
import type { Stated } from './contract/moment.ts';
import { type Reason, reasonText } from './reason.ts';
import { withCode, z } from './schema.ts';
import { SearchText } from './search.ts';
import { STUDIO_STATUSES } from './studio-list.ts';
import { UNDO_MS } from './publication.ts';
import { MINUTE_MS, SECOND_MS } from './units.ts';

/** The acts on many episodes at once. */
export const MANY_ACTS = ['publish', 'schedule', 'unpublish', 'delete', 'restore', 'category', 'series'] as const;
export type ManyAct = (typeof MANY_ACTS)[number];

export const MAX_MANY = 5_000;
/**
 * How long a change of many can be undone, from its end: as one publication, that of many only until emails and alerts
 * go out.
 */
export const undoTimeOf = (act: FoundMany['act']): number => (act === 'publish' ? UNDO_MS + LATE_MS : 10 * MINUTE_MS);
/** Returns whether it is a change that can still be undone, by its kind and its end. */
export const isUndoable = ({ act, endedAt }: Pick<FoundMany, 'act' | 'endedAt'>, now: Date): boolean =>
  act !== 'undo' && (endedAt === null || endedAt.getTime() + undoTimeOf(act) >= now.getTime());
/** The page is notified of the end a little later, and has its half minute from then on. */
const LATE_MS = 5 * SECOND_MS;
/** The news of many that are being published wait at most so long for the last of them. */
export const MAX_NEWS_WAIT_MS = 10 * MINUTE_MS;

const Found = z.object({
  search: SearchText.default(''),
  status: z.enum(STUDIO_STATUSES, { error: withCode('notOneOf') }).default('all'),
});

/**
 * The act, and the episodes it is for: those that a search of the studio finds, or these. `times`: of each of
 * `episodes`, in their order, for a schedule.
 */
export const ManyRequest = z.object({
  act: z.enum(MANY_ACTS, { error: withCode('notOneOf') }),
  found: Found.optional(),
  episodes: z
    .array(z.uuid({ error: withCode('notUuid') }), { error: withCode('notList') })
    .max(MAX_MANY)
    .default([]),
  times: z
    .array(z.iso.datetime({ error: withCode('notIsoTime') }), { error: withCode('notList') })
    .max(MAX_MANY)
    .default([]),
  category: z
    .string({ error: withCode('notText') })
    .max(255)
    .default(''),
  seriesId: z
    .uuid({ error: withCode('seriesUnknown') })
    .nullable()
    .default(null),
});
export type ManyRequest = z.infer<typeof ManyRequest>;

/** A change of many as it is stored. */
export type FoundMany = Omit<Stated<typeof ManyRun, Date>, 'problems' | 'problem' | 'code' | 'canUndo'> & {
  reason: Reason | null;
  problems: { id: string; title: string; reason: Reason }[];
};

/** Returns it with its reasons in the language of the request. */
export const manyInWords = ({ reason, problems, ...run }: FoundMany, now: Date): Stated<typeof ManyRun, Date> => ({
  ...run,
  canUndo: run.changed > 0 && isUndoable(run, now),
  problem: reason && reasonText(reason),
  code: reason?.code ?? null,
  problems: problems.map(({ reason: why, ...episode }) => ({ ...episode, text: reasonText(why), code: why.code })),
});

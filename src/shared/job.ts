import type { FailedJobs } from './contract/site.ts';
import type { Job } from './contract/site.ts';
import { studioWords } from './language.ts';
import { type Reason, reasonText } from './reason.ts';
import { says, z } from './schema.ts';
import { asSentence } from './text.ts';

const STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof STATES)[number];

export type StoredJob = Unworded<Job<Date>>;
export type StoredFailedJobs = Unworded<FailedJobs>;
type Unworded<Worded> = Omit<Worded, 'lastError' | 'code'> & { reason: Reason | null };

/** Returns jobs with the reason in the language of the request. */
export const jobInWords = ({ reason, ...job }: StoredJob): Job<Date> => ({
  ...job,
  lastError: reason && reasonText(reason),
  code: reason?.code ?? null,
});

/** Returns failed jobs with their reason as a sentence in the language of the page. */
export const failedInWords = ({ reason, ...jobs }: StoredFailedJobs): FailedJobs => ({
  ...jobs,
  lastError: reason ? asSentence(reasonText(reason)) : '',
  code: reason?.code ?? null,
});

/** Returns what a kind of job does, in words for the studio. */
export function nameOfJob(kind: string): string {
  const names: Record<string, string> = studioWords().health.jobs;
  return names[kind] ?? kind;
}

/** `alike`: also all others of its kind that ended for the same reason. */
export const RetryQuery = z.object({ alike: z.stringbool({ error: says('notBoolean') }).default(false) });

export const JobQuery = z.object({
  state: z.enum(STATES, { error: says('notOneOf') }).optional(),
});

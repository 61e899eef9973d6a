import type { FailedJobs, Job } from './contract/site.ts';
import { studioWords } from './language.ts';
import { type Reason, reasonText } from './reason.ts';
import { asSentence } from './text.ts';

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

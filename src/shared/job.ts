import { studioWords } from './language.ts';
import { says, z } from './schema.ts';

const STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof STATES)[number];

/** A job as administrators see it. `kind` may be one of a newer program. */
export type Job<Moment = string> = {
  id: string;
  kind: string;
  key: string;
  state: JobState;
  dueAt: Moment;
  attempts: number;
  lastError: string | null;
  createdAt: Moment;
  endedAt: Moment | null;
};

/** Failed jobs of one kind that ended for the same reason. `id`: one of them, the last. */
export type FailedJobs = {
  id: string;
  kind: string;
  lastError: string;
  count: number;
  attempts: number;
  endedAt: Date;
};

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

import { z } from './schema.ts';

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

const NAMES: Record<string, string> = {
  publish: 'Publish an episode',
  event: 'Pass on what has changed',
  mail: 'Send mail',
  notice: 'Send you a message',
  comments: 'Send you the new comments',
  webhook: 'Send an alert to another program',
  websub: 'Tell podcast apps of a new episode',
  sound: 'Listen to a file',
  timing: 'Find the times of a script',
  level: 'Make a file as loud as others',
  transcribe: 'Have the words written down',
  import: 'Move a podcast in',
};

/** Returns what a kind of job does, in words for the studio. */
export const nameOfJob = (kind: string): string => NAMES[kind] ?? kind;

/** `alike`: also all others of its kind that ended for the same reason. */
export const RetryQuery = z.object({ alike: z.stringbool({ error: 'alike is true or false' }).default(false) });

export const JobQuery = z.object({
  state: z.enum(STATES, { error: 'state is waiting, running, done or failed' }).optional(),
});

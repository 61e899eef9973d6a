import { DIRECTORIES } from '../finding.ts';
import { z } from '../schema.ts';
import { Findings } from './episodes.ts';
import { moment } from './moment.ts';

const Level = z.enum(['pass', 'warning', 'failure']);

/** What directories would say of the feed. `name` is null for what all directories and apps object to. */
export const FeedCheck = z
  .object({
    at: moment,
    directories: z.array(z.object({ name: z.enum(DIRECTORIES).nullable(), level: Level, findings: Findings })),
  })
  .meta({ id: 'FeedCheck' });

/** Failed jobs of one kind that ended for the same reason. `id`: one of them, the last. */
export const FailedJobs = z.object({
  id: z.uuid(),
  kind: z.string(),
  lastError: z.string(),
  code: z.string().nullable(),
  count: z.int(),
  attempts: z.int(),
  endedAt: moment,
});

export const Health = z
  .object({
    /** Each part of the site: how it is, and what to do when that is not well. `href`: where it is done. */
    entries: z.array(
      z.object({
        name: z.enum(['database', 'space', 'copy', 'mail', 'server']),
        label: z.string(),
        level: Level,
        text: z.string(),
        todo: z.string().nullable(),
        href: z.string().nullable(),
      }),
    ),
    failedJobs: z.array(FailedJobs),
    feed: FeedCheck.nullable(),
    version: z.object({ running: z.string(), news: z.array(z.string()) }),
  })
  .meta({ id: 'Health' });

/** `kind` may be one of a newer program; `code`: of the reason in `lastError`. */
export const Job = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    key: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    dueAt: moment,
    attempts: z.int(),
    lastError: z.string().nullable(),
    code: z.string().nullable(),
    createdAt: moment,
    endedAt: moment.nullable(),
  })
  .meta({ id: 'Job' });
export const Jobs = z.array(Job);

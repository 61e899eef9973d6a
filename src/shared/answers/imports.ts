import { z } from '../schema.ts';
import { Code } from './code.ts';
import { moment } from './moment.ts';

export const ImportPreview = z
  .object({
    url: z.string(),
    title: z.string(),
    episodes: z.int(),
    minutes: z.number(),
    bytes: z.number(),
    losses: z.array(z.string()),
    /** Of each of the losses, in the same order. */
    lossCodes: z.array(Code),
  })
  .meta({ id: 'ImportPreview' });

export const StartedImport = z.object({ id: z.uuid() });

export const PodcastImport = z
  .object({
    id: z.uuid(),
    url: z.string(),
    title: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    total: z.int(),
    done: z.int(),
    current: z.string(),
    problem: z.string().nullable(),
    code: Code.nullable(),
    missing: z.int(),
    /** At most `PROBLEMS_SHOWN`. */
    problems: z.array(z.object({ title: z.string(), text: z.string(), codes: z.array(Code), isMissing: z.boolean() })),
    show: z.boolean(),
    drafts: z.boolean(),
    createdAt: moment,
    endedAt: moment.nullable(),
    /** What was seen of the redirect: `redirect` (HTTP), `tag` (itunes:new-feed-url), or nothing yet. */
    moved: z.object({
      by: z.enum(['redirect', 'tag']).nullable(),
      problem: z.string().nullable(),
      code: Code.nullable(),
      lookedAt: moment.nullable(),
    }),
    apps: z.array(z.object({ name: z.string(), at: moment })),
  })
  .meta({ id: 'Import' });

export const UndoneImport = z
  .object({
    episodes: z.int(),
    series: z.int(),
    keptCount: z.int(),
    /** At most `KEPT_SHOWN`. */
    kept: z.array(z.object({ id: z.uuid(), title: z.string() })),
  })
  .meta({ id: 'UndoneImport' });

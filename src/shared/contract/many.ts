import { z } from '../schema.ts';
import { Code } from './code.ts';
import { Findings } from './findings.ts';
import { moment } from './moment.ts';

const count = z.int().min(0);

export const ManyRun = z
  .object({
    id: z.uuid(),
    act: z.enum(['publish', 'schedule', 'unpublish', 'delete', 'restore', 'category', 'series', 'undo']),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    /** How many episodes it is about, how many it has come to, and how many of these it changed. */
    total: count,
    done: count,
    changed: count,
    failed: count,
    /** The first that were left as they were. */
    problems: z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string(), code: Code })),
    problem: z.string().nullable(),
    code: Code.nullable(),
    endedAt: moment.nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'ManyRun' });

export const ManyCheck = z
  .object({
    total: count,
    /** How many get an email about each, when there is one to send, and how many of the episodes are news. */
    sends: z.boolean(),
    news: count,
    each: count,
    weekly: count,
    hasPostalAddress: z.boolean(),
    /** Those with something to know, the first of them, and how many there are. */
    noted: count,
    episodes: z.array(z.object({ id: z.uuid(), title: z.string(), findings: Findings })),
  })
  .meta({ id: 'ManyCheck' });

import { z } from '../schema.ts';
import { Code } from './code.ts';
import { moment, type Stated } from './moment.ts';
import type { Calls } from './call.ts';
import { ImportRequest } from '../podcast-import.ts';
import { OF_FEEDS } from './refusals.ts';

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
/** A podcast elsewhere. `minutes` and `bytes` as its feed says; `losses`: what cannot be imported, in words. */
export type ImportPreview = Stated<typeof ImportPreview>;

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
    /** The result of the check of the redirect: `redirect` (HTTP), `tag` (itunes:new-feed-url), or nothing yet. */
    moved: z.object({
      by: z.enum(['redirect', 'tag']).nullable(),
      problem: z.string().nullable(),
      code: Code.nullable(),
      lookedAt: moment.nullable(),
    }),
    apps: z.array(z.object({ name: z.string(), at: moment })),
  })
  .meta({ id: 'Import' });
/** A podcast that is moved in, or was. `apps`: which asked for our feed since, and when last. */
export type PodcastImport = Stated<typeof PodcastImport>;

export const UndoneImport = z
  .object({
    episodes: z.int(),
    series: z.int(),
    keptCount: z.int(),
    /** At most `KEPT_SHOWN`. */
    kept: z.array(z.object({ id: z.uuid(), title: z.string() })),
  })
  .meta({ id: 'UndoneImport' });
export type UndoneImport = Stated<typeof UndoneImport>;

/** Calls about podcasts that move in. */
export const imports = {
  begin: {
    address: 'POST /api/imports',
    summary: 'Starts an import. With `preview`, returns what it would import.',
    notes:
      "The preview says what the feed holds. `losses` has sentences about what cannot be imported, and `lossCodes` the code of each. Without `preview`, send `{url, show?, drafts?}`; a job then imports what is not here yet. `show` also imports the show's texts and cover. A feed over 10 MB, one that takes more than 30 seconds, one in a private network, or an address without a feed: 400. If another import is in progress: 409.",
    who: 'administrator',
    signIn: 'recent',
    body: ImportRequest,
    answers: { 200: ImportPreview, 201: StartedImport },
    refuses: OF_FEEDS,
  },
  find: {
    address: 'GET /api/imports/{importId}',
    summary: 'Returns the progress of the import.',
    notes:
      '`state` is `waiting`, `running`, `done` or `failed`. `problem` and `code` say why it waits or has failed, and `problems` has up to a hundred `{title, text, codes, isMissing}`. `moved` is `{by, problem, code, lookedAt}`; `by` is `redirect` or `tag` (`itunes:new-feed-url`) if the old feed leads here. `apps` names the apps that have asked for our feed since.',
    who: 'administrator',
    answers: { 200: PodcastImport },
    refuses: { missing: ['importGone'] },
  },
  stop: {
    address: 'DELETE /api/imports/{importId}',
    summary: 'Stops the import. Imported episodes stay.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { missing: ['importGone'] },
  },
  check: {
    address: 'POST /api/imports/{importId}/check',
    summary: 'Checks whether the old feed redirects here.',
    who: 'administrator',
    answers: { 200: PodcastImport },
    refuses: { missing: ['importGone'] },
  },
  undo: {
    address: 'POST /api/imports/{importId}/undo',
    summary: 'Undoes an import and removes everything it added.',
    notes:
      'Its episodes go to the trash, with their files, and its series are removed. Anything that was changed here since then stays: `keptCount` episodes, and `kept` has up to a hundred of them. An import in progress ends. The texts and the cover of the show stay as they are. You can undo until you finish the import with DELETE, or start another one.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: UndoneImport },
    refuses: { missing: ['importGone'] },
  },
} as const satisfies Calls;

import { z } from '../schema.ts';
import { moment, type Stated } from './moment.ts';
import type { Calls } from './call.ts';
import { NewSeries, SeriesChanges, SeriesOrder } from '../series-changes.ts';

export const Series = z
  .object({
    id: z.uuid(),
    slug: z.string().describe('Its page is /series/{slug}.'),
    number: z.int().describe('The season in podcast apps. It never changes.'),
    title: z.string(),
    description: z.string(),
    language: z.string().nullable(),
    artwork: z.string().nullable(),
    position: z.int().describe('Its place among the others, from 1.'),
    episodes: z.array(z.uuid()).describe('The trailer, the parts in their order, then bonus episodes.'),
    parts: z.int().describe('How many of them are parts: neither trailer nor bonus.'),
    duration: z.int().describe('Of all of them, in seconds.'),
    isMadeWithAi: z.boolean().describe('Whether one of them is; without any, whether the show is.'),
    updatedAt: moment,
  })
  .meta({ id: 'Series' });
/** A series, as the API answers it. `episodes`: ids in order. */
export type Series<Moment = string> = Stated<typeof Series, Moment>;

/** Calls about series. */
export const series = {
  list: {
    address: 'GET /api/series',
    summary: 'Lists the series in order.',
    notes:
      'Authors and administrators get all series. Authors also get the ids of their own drafts, and administrators those of all drafts. Everyone else gets the series that have a published episode. Without a session and a key, the response comes from memory, `no-cache` with an ETag, and is current at once after a change.',
    who: 'everyone',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: z.array(Series) },
  },
  create: {
    address: 'POST /api/series',
    isIdempotent: true,
    summary: 'Creates a series. Episodes refer to it by `seriesId`.',
    notes:
      'Its `number` is the season in podcast apps: the next one, which never changes, and which no other series gets. Without a `slug`, the address comes from the title. A title can have up to 120 characters, and no hidden ones (400 with `field`). An address that is taken: 409.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: NewSeries,
    answers: { 201: Series },
    refuses: { invalid: ['pictureGone', 'tooMuchMarkup'], conflict: ['slugTaken'] },
  },
  change: {
    address: 'PUT /api/series/{seriesId}',
    summary: 'Changes the fields of a series that you send.',
    notes:
      '`position` is its place among the others. Its number and address never change. An `updatedAt` that is not the current one: 409. For a series with a published or scheduled episode, a key needs the scope `publish`.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: SeriesChanges,
    answers: { 200: Series },
    refuses: {
      missing: ['seriesNotFound'],
      forbidden: ['keyLacksScope'],
      invalid: ['pictureGone', 'tooMuchMarkup'],
      conflict: ['seriesChanged'],
    },
  },
  delete: {
    address: 'DELETE /api/series/{seriesId}',
    summary: 'Deletes a series. Its episodes stay, without a series or a part number.',
    notes: 'Its trailer becomes a bonus episode. No other series gets its number.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    answers: { 204: null },
    refuses: { missing: ['seriesNotFound'], forbidden: ['keyLacksScope'] },
  },
  order: {
    address: 'PUT /api/series/{seriesId}/order',
    summary: 'Sets the order of the parts of a series.',
    notes:
      'Send all its full episodes, drafts too, without trailer and bonus. They get the places from 1 on. If these are not the episodes it has, or `updatedAt` is not the current one: 409. Podcast apps show the new numbers when they next read the feed.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: SeriesOrder,
    answers: { 200: Series },
    refuses: { missing: ['seriesNotFound'], forbidden: ['keyLacksScope'], conflict: ['seriesChanged'] },
  },
} as const satisfies Calls;

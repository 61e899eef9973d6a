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
      'To authors and administrators all of them, with the ids of the drafts they see: authors their own, administrators all; to everyone else those that have a published episode. Without a session and a key the answer is from memory, `no-cache` with an ETag, and fresh at once after a change.',
    who: 'everyone',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: z.array(Series) },
  },
  create: {
    address: 'POST /api/series',
    isIdempotent: true,
    summary: 'Creates a series. Episodes refer to it by `seriesId`.',
    notes:
      'Its `number` is the season in podcast apps: the next one, which never changes and is never given again. Without a `slug` the address is made of the title. A title has at most 120 characters and nothing hidden (400 with `field`); an address that is taken: 409.',
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
      '`position` is its place among the others. Number and address never change. An `updatedAt` that is not the present one: 409. A series with a published or scheduled episode needs a key that may publish.',
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
    notes: 'Its trailer becomes a bonus episode. Its number is not given again.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    answers: { 204: null },
    refuses: { missing: ['seriesNotFound'], forbidden: ['keyLacksScope'] },
  },
  order: {
    address: 'PUT /api/series/{seriesId}/order',
    summary: 'Sets the order of the parts of a series.',
    notes:
      'All its full episodes, drafts too, without trailer and bonus; they get the places from 1 on. Others than it has, or an `updatedAt` that is not the present one: 409. Podcast apps show the new numbers when they read the feed the next time.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: SeriesOrder,
    answers: { 200: Series },
    refuses: { missing: ['seriesNotFound'], forbidden: ['keyLacksScope'], conflict: ['seriesChanged'] },
  },
} as const satisfies Calls;

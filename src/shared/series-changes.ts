import { MAX_DESCRIPTION, MAX_SERIES_TITLE, MAX_SLUG } from './limits.ts';
import { Artwork, Language } from './episode-fields.ts';
import { comparedName, withCode, trimmedText, updatedAt, wholeNumber, z } from './schema.ts';
import { MAX_PARTS, MAX_SERIES_NUMBER } from './series.ts';

const noSlug = { error: withCode('slugInvalid') };
const Slug = z
  .string(noSlug)
  .max(MAX_SLUG, noSlug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, noSlug);

const fields = {
  title: comparedName(MAX_SERIES_TITLE, 'titleMissing'),
  description: trimmedText(0, MAX_DESCRIPTION, 'notText'),
  language: Language,
  artwork: Artwork,
};

/** A new series. Without a `slug` its address is made of its title; it stays when the title changes. */
export const NewSeries = z.object({
  title: fields.title,
  description: fields.description.default(''),
  language: fields.language.default(null),
  artwork: fields.artwork.default(null),
  slug: Slug.optional(),
});
export type NewSeries = z.infer<typeof NewSeries>;

/**
 * Changes to a series. `position`: its place among the others, from 1. `updatedAt`, when sent, must be the present one.
 */
export const SeriesChanges = z
  .object({ ...fields, position: wholeNumber(1, MAX_SERIES_NUMBER) })
  .partial()
  .extend({ updatedAt });
export type SeriesChanges = z.infer<typeof SeriesChanges>;

/** All full episodes of a series in their new order. */
export const SeriesOrder = z.object({
  episodes: z
    .array(z.uuid({ error: withCode('notUuid') }), { error: withCode('notList') })
    .max(MAX_PARTS, { error: withCode('tooManyEntries') }),
  updatedAt,
});
export type SeriesOrder = z.infer<typeof SeriesOrder>;

/** Returns the address of a title: its Latin letters and digits; empty where it has none. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '');

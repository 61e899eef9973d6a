import { MAX_ARTWORK_BYTES, MAX_LOGO_BYTES } from '../limits.ts';
import { z } from '../schema.ts';
import { moment } from './moment.ts';
import { CoverQuery, SHOW_VALUES, ShowChanges, type ShowSettings as Settings } from '../show.ts';
import { MAIL_SECURITIES } from '../mail-settings.ts';
import type { Calls } from './call.ts';
import { CategoryChanges, CategoryMerge } from '../category-changes.ts';
import { OF_PICTURES } from './refusals.ts';

export const Categories = z
  .object({
    categories: z.array(
      z.object({ name: z.string(), otherName: z.string().nullable(), onHome: z.boolean(), episodes: z.int() }),
    ),
    updatedAt: moment,
  })
  .meta({ id: 'Categories' });

export const ShowSettings = z
  .object({
    ...SHOW_VALUES,
    image: z.string(),
    hasOwnArtwork: z.boolean(),
    otherImage: z.string().nullable(),
    logo: z.string().nullable(),
    locked: z.array(z.custom<Settings['locked'][number]>((name) => typeof name === 'string').meta({ type: 'string' })),
    updatedAt: moment,
  })
  .meta({ id: 'Settings' });

export const MailSettings = z
  .object({
    server: z.string(),
    port: z.int(),
    security: z.enum(MAIL_SECURITIES),
    name: z.string(),
    sender: z.string(),
    perMinute: z.int(),
    hasPassword: z.boolean(),
    isLocked: z.boolean(),
    isSet: z.boolean(),
  })
  .meta({ id: 'MailSettings' });

/** Calls about the show: settings, pictures, categories. */
export const show = {
  find: {
    address: 'GET /api/settings',
    summary: 'Returns the settings of the show.',
    notes: '`null` means that the field is not set.',
    who: 'administrator',
    answers: { 200: ShowSettings },
  },
  change: {
    address: 'PUT /api/settings',
    summary: 'Changes settings of the show; those that are left out stay.',
    notes:
      "Any of the fields, `newFeedUrl`, which moves every subscriber, only after a fresh sign-in; pages and feed say it by then. `null` is the default again. A field in `locked`: 409 with `field`, unless it is sent as it is; `updatedAt` sent and not the present one: 409. `category` is one of Apple's, such as `Health & Fitness > Medicine`; addresses without a scheme get `https://`. An `accent` (`#7a2e5d`) that cannot be read on light pages is replaced by the nearest that can, which the answer has.",
    who: 'administrator',
    body: ShowChanges,
    answers: { 200: ShowSettings },
    refuses: { forbidden: ['signInAgain'], conflict: ['settingLocked', 'settingsChanged'] },
  },
  storeArtwork: {
    address: 'PUT /api/settings/artwork',
    summary: 'Changes the cover of the show.',
    notes:
      '`?of=otherArtwork` for the cover of the feed in the other language; the bytes of a picture, of any Content-Type. Over 5 MB 413; no JPEG or PNG 415; not square, not 1400 to 3000 pixels, transparent, gray, CMYK or damaged 400; set by the environment 409.',
    who: 'administrator',
    query: CoverQuery,
    body: { type: 'image' },
    maxBytes: MAX_ARTWORK_BYTES,
    answers: { 200: ShowSettings },
    refuses: { ...OF_PICTURES, conflict: ['pictureLocked'] },
  },
  removeArtwork: {
    address: 'DELETE /api/settings/artwork',
    summary: 'Goes back to the cover that came with the site.',
    notes: '`of=otherArtwork` for the cover of the feed in the other language.',
    who: 'administrator',
    query: CoverQuery,
    answers: { 200: ShowSettings },
    refuses: { conflict: ['pictureLocked'], missing: ['notFound'] },
  },
  storeLogo: {
    address: 'PUT /api/settings/logo',
    summary: 'Changes the logo in the top bar.',
    notes:
      'The bytes of a PNG or JPEG. It is drawn anew in its sizes, on white. Over 2 MB 413; no JPEG or PNG 415; not square, not 256 to 3000 pixels, animated, CMYK, damaged, or nothing to be seen on white 400.',
    who: 'administrator',
    body: { type: 'image' },
    maxBytes: MAX_LOGO_BYTES,
    answers: { 200: ShowSettings },
    refuses: OF_PICTURES,
  },
  removeLogo: {
    address: 'DELETE /api/settings/logo',
    summary: 'Removes the logo.',
    who: 'administrator',
    answers: { 200: ShowSettings },
  },
  listCategories: {
    address: 'GET /api/categories',
    summary: 'Lists the categories, in their order.',
    notes: 'In the order of lists; `episodes` counts the drafts of the author, too, and for administrators all.',
    who: 'author',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: Categories },
  },
  changeCategories: {
    address: 'PUT /api/categories',
    summary: 'Adds, renames, orders and removes categories.',
    notes:
      '`was` is the present name of one to rename; one of an unknown name without it is added. `otherName` is what pages in the other language call it, null where they have our name for it or this one; absent, it stays. 2 to 20, at most 4 `onHome`, a name at most 40 characters without `<` and `>` and nothing hidden, each once whatever its case (400 with `field`); one that is left out: 400; an `updatedAt` that is not the present one, or a `was` that is gone: 409.',
    who: 'administrator',
    body: CategoryChanges,
    answers: { 200: Categories },
    refuses: {
      invalid: ['categoryMissing', 'categoryTaken', 'startingCategoryRenamed'],
      conflict: ['categoriesChanged'],
    },
  },
  mergeCategories: {
    address: 'POST /api/categories/merge',
    summary: 'Moves all episodes of one category into another; its name leads there.',
    notes:
      'The episodes of `category` move to `into`, and its names lead there. Into itself, `General`, or fewer than 2 left: 400; one of them gone: 409.',
    who: 'administrator',
    body: CategoryMerge,
    answers: { 200: Categories },
    refuses: { invalid: ['tooFewCategories'], conflict: ['categoriesChanged'] },
  },
} as const satisfies Calls;

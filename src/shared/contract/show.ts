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
    wideLogo: z.string().nullable(),
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
    summary: 'Changes the settings of the show that you send.',
    notes:
      "Send any of the fields. `newFeedUrl`, which moves every subscriber, needs a fresh sign-in. When the call returns, pages and feed have the change. `null` restores the default. A field in `locked` is 409 with `field`, unless you send it as it is. So is an `updatedAt` that is not the current one. `category` is one of Apple's, such as `Health & Fitness > Medicine`. Addresses without a scheme get `https://`. The site replaces an `accent` (`#7a2e5d`) that cannot be read on light pages by the nearest that can, which the response has.",
    who: 'administrator',
    body: ShowChanges,
    answers: { 200: ShowSettings },
    refuses: { forbidden: ['signInAgain'], conflict: ['settingLocked', 'settingsChanged'] },
  },
  storeArtwork: {
    address: 'PUT /api/settings/artwork',
    summary: 'Changes the cover of the show.',
    notes:
      'With `?of=otherArtwork` this is the cover of the feed in the other language. Send the bytes of a picture, with any Content-Type. Over 5 MB: 413. No JPEG or PNG: 415. Not square, not 1400 to 3000 pixels, transparent, gray, CMYK or damaged: 400. Set by the environment: 409.',
    who: 'administrator',
    query: CoverQuery,
    body: { type: 'image' },
    maxBytes: MAX_ARTWORK_BYTES,
    answers: { 200: ShowSettings },
    refuses: { ...OF_PICTURES, conflict: ['pictureLocked'] },
  },
  removeArtwork: {
    address: 'DELETE /api/settings/artwork',
    summary: 'Restores the default cover.',
    notes: 'With `of=otherArtwork` this is the cover of the feed in the other language.',
    who: 'administrator',
    query: CoverQuery,
    answers: { 200: ShowSettings },
    refuses: { conflict: ['pictureLocked'], missing: ['notFound'] },
  },
  storeLogo: {
    address: 'PUT /api/settings/logo',
    summary: 'Changes the logo in the top bar.',
    notes:
      'Send the bytes of a PNG or JPEG. The site draws it again in its sizes, on white. Over 2 MB: 413. No JPEG or PNG: 415. Not square, not 256 to 3000 pixels, animated, CMYK, damaged, or nothing visible on white: 400.',
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
  storeWideLogo: {
    address: 'PUT /api/settings/wide-logo',
    summary: 'Changes the wide logo in the top bar.',
    notes:
      'Send the bytes of a PNG or JPEG that is wider than it is tall. The site draws it again, with its transparency, and shows it instead of the logo and the name of the show. Over 2 MB: 413. No JPEG or PNG: 415. Another shape, animated, CMYK, damaged, or nothing visible: 400.',
    who: 'administrator',
    body: { type: 'image' },
    maxBytes: MAX_LOGO_BYTES,
    answers: { 200: ShowSettings },
    refuses: OF_PICTURES,
  },
  removeWideLogo: {
    address: 'DELETE /api/settings/wide-logo',
    summary: 'Removes the wide logo.',
    who: 'administrator',
    answers: { 200: ShowSettings },
  },
  listCategories: {
    address: 'GET /api/categories',
    summary: 'Lists the categories in order.',
    notes:
      'The order is that of lists. `episodes` also counts the drafts of an author, and for administrators all drafts.',
    who: 'author',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: Categories },
  },
  changeCategories: {
    address: 'PUT /api/categories',
    summary: 'Adds, renames, reorders and removes categories.',
    notes:
      '`was` is the current name of a category to rename; an unknown name without `was` is added. `otherName` is its name on pages in the other language, or null if they use our name for it or the same name; without it, the old one stays. There can be 2 to 20 categories, at most 4 of them `onHome`. A name can have up to 40 characters, without `<`, `>` and hidden ones, and must be unique in any case (400 with `field`). A category that is left out: 400. An `updatedAt` that is not the current one, or a `was` that is gone: 409.',
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
    summary: 'Merges a category into another one. Links to the old name lead there.',
    notes:
      'The episodes of `category` move to `into`, and its names lead there. Into itself, `General`, or fewer than 2 left: 400. One of them gone: 409.',
    who: 'administrator',
    body: CategoryMerge,
    answers: { 200: Categories },
    refuses: { invalid: ['tooFewCategories'], conflict: ['categoriesChanged'] },
  },
} as const satisfies Calls;

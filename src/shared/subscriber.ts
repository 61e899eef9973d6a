import { MAX_EMAIL } from './limits.ts';
import { queryNumber, withCode, z } from './schema.ts';
import { SearchText } from './search.ts';
import { withQuery } from './url.ts';

export const RHYTHMS = ['each', 'weekly'] as const;
/** How often a subscriber gets mail: about each new episode, or a digest once a week. */
export type Rhythm = (typeof RHYTHMS)[number];

export const LANGUAGE_CHOICES = ['en', 'es', 'both'] as const;
/** In which language a subscriber wants episodes. */
export type EpisodeLanguages = (typeof LANGUAGE_CHOICES)[number];

const notEmail = { error: withCode('notEmail') };

/** Returns whether a name looks like an email address, as all that `EmailAddress` takes do. */
export const isAddress = (name: string): boolean => /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(name);

export const EmailAddress = z.string(notEmail).trim().max(MAX_EMAIL, notEmail).pipe(z.email(notEmail));

export const SubscriptionRequest = z.object({
  email: EmailAddress,
  rhythm: z.enum(RHYTHMS, { error: withCode('notOneOf') }).default('each'),
  languages: z.enum(LANGUAGE_CHOICES, { error: withCode('notOneOf') }).default('both'),
});
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;

/** `ended`: its host said on three days that there is no such mailbox, and nothing is sent there anymore. */
export const SUBSCRIBER_STATES = ['active', 'ended'] as const;

/** `offered`: of the ended ones, those that an earlier version ended for whatever reason. */
export type SubscriberCounts = { each: number; weekly: number; ended: number; offered: number };

/** Which ended addresses start again: those of a day, or those that are offered; or none of these anymore. */
export const Resumption = z.union([
  z.strictObject({ day: z.iso.date({ error: 'day is a date such as 2026-11-26' }) }),
  z.strictObject({ offered: z.boolean({ error: 'offered is true or false' }) }),
]);
export type Resumption = z.infer<typeof Resumption>;

/** Entries on a page of /studio/subscribers, also in the API when a page is requested without a limit. */
export const SUBSCRIBERS_PAGE = 50;

export const SubscriberQuery = z.object({
  search: SearchText.optional(),
  state: z.enum(SUBSCRIBER_STATES, { error: withCode('notOneOf') }).optional(),
  page: queryNumber(1_000_000).optional(),
  limit: queryNumber(100).optional(),
});

const PageQuery = z.object({
  search: SearchText.catch(''),
  state: z.enum(SUBSCRIBER_STATES).optional().catch(undefined),
  page: queryNumber(1_000_000).catch(1),
});

/**
 * Parses the query of /studio/subscribers; invalid values fall back to the first page of everything, never an error.
 */
export const parseSubscriberFilters = (parameters: URLSearchParams) => PageQuery.parse(Object.fromEntries(parameters));

/** Returns the address of a page of /studio/subscribers; defaults are left out. */
export const subscribersAddress = (search: string, page = 1, state?: (typeof SUBSCRIBER_STATES)[number]): string =>
  withQuery('/studio/subscribers', { search, state: state ?? '', page: page > 1 && String(page) });

/** The outcomes that the page after the form shows: where to look next, or what went wrong. */
export const ASKED = ['sent', 'invalid', 'tooMany', 'unavailable'] as const;
type Asked = (typeof ASKED)[number];
export const askedAddress = (asked: Asked): string =>
  asked === 'sent' ? '/subscribe/sent' : `/subscribe/sent?problem=${asked}`;

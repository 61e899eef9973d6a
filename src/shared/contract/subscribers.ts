import { z } from '../schema.ts';
import {
  LANGUAGE_CHOICES,
  RHYTHMS,
  Resumption,
  SUBSCRIBER_STATES,
  SubscriberQuery,
  SubscriptionRequest,
} from '../subscriber.ts';
import { moment, type Stated } from './moment.ts';
import type { Calls } from './call.ts';
import { MAX_LIST_BYTES, OUTCOMES, SubscriberList } from '../subscriber-list.ts';
import { Message } from './message.ts';

export const Subscriber = z
  .object({
    id: z.uuid(),
    email: z.string(),
    rhythm: z.enum(RHYTHMS),
    languages: z.enum(LANGUAGE_CHOICES),
    since: moment,
    state: z.enum(SUBSCRIBER_STATES),
    endedAt: moment.nullable(),
    /** The answer of its host to the last message that was refused; null after one that was accepted. */
    said: z.string().nullable(),
    /** Where they agreed who were brought in from a list, as an administrator said; null for those who confirmed. */
    consent: z.string().nullable(),
  })
  .meta({ id: 'Subscriber' });
/** A subscriber as administrators see it. */
export type Subscriber<Moment = string> = Stated<typeof Subscriber, Moment>;

/** Ended addresses of one day (of the show's time zone, such as `2026-11-26`), how many there are, and some of them. */
export type EndedDay<Moment = string> = { day: string; total: number; subscribers: Subscriber<Moment>[] };

const count = z.int();

export const SubscriberImport = z.object(
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count])) as Record<(typeof OUTCOMES)[number], typeof count>,
);
export type SubscriberImport = z.infer<typeof SubscriberImport>;

/** Calls about subscribers by email. */
export const subscribers = {
  list: {
    address: 'GET /api/subscribers',
    summary: 'Lists subscribers, newest first.',
    notes:
      '`state` is `active`, or `ended` after refusals on three days ([decision 25](decisions/0025-jobs-and-mail.md)). With `state=ended`, those that ended last come first. `said` is what the mail host said about the last refused message, or null after one that got through. The header `X-Total-Count` has the number of all. `page` alone means fifty per page; without `page` and `limit` you get the newest 500.',
    who: 'administrator',
    query: SubscriberQuery,
    answers: { 200: z.array(Subscriber) },
  },
  subscribe: {
    address: 'POST /api/subscribers',
    summary: 'Requests a subscription by email. The response is the same for every address.',
    notes:
      'The mail is in the language of the call (`Accept-Language`) or form. The response is the same if the address is already subscribed. The site sends a message with a link, at most one a day to an address. Over ten an hour from one client, or 300 from all: 429. No mail server: 503. The response to a form is a redirect (303) to a page that says what happens next, or what was wrong.',
    who: 'everyone',
    body: SubscriptionRequest,
    isReadByItself: true,
    answers: { 202: Message, 303: null },
    refuses: { unavailable: ['noMail'] },
  },
  csv: {
    address: 'GET /api/subscribers.csv',
    summary: 'Returns all subscribers as CSV.',
    notes: 'The format is that of the CSV of `GET /api/ratings`.',
    who: 'administrator',
    answers: { 200: 'text/csv' },
  },
  import: {
    address: 'POST /api/subscribers/import',
    summary: 'Imports subscribers from the list of another service.',
    notes:
      'Send up to 200,000 `addresses`; all are imported or none. After a failure send the call again: no one is added or asked twice. `consent` says where these people agreed; the site keeps it with each of them and subscribes them at once. Without it each gets one message, ever, and is a subscriber once they confirm within seven days. People who unsubscribed or were removed are not added (`left`), nor are addresses that do not exist according to their host (`ended`).',
    who: 'administrator',
    signIn: 'fresh',
    body: SubscriberList,
    maxBytes: MAX_LIST_BYTES,
    answers: { 200: SubscriberImport },
    refuses: { unavailable: ['noMail'] },
  },
  resumeMany: {
    address: 'POST /api/subscribers/resume',
    summary: 'Resumes the ended addresses of a day, or those that are offered.',
    notes:
      "`{day}` resumes all that ended on this date in the show's time zone. `{offered: true}` resumes those that a version before 0.2 ended, and `{offered: false}` no longer offers them. The response says how many.",
    who: 'administrator',
    body: Resumption,
    answers: { 200: z.object({ resumed: z.int() }) },
  },
  remove: {
    address: 'DELETE /api/subscribers/{subscriberId}',
    summary: 'Deletes a subscriber.',
    who: 'administrator',
    answers: { 204: null },
    refuses: { missing: ['subscriberGone'] },
  },
  resume: {
    address: 'POST /api/subscribers/{subscriberId}/resume',
    summary: 'Resumes an ended address.',
    notes: 'This also works for an address that has not ended.',
    who: 'administrator',
    answers: { 200: Subscriber },
    refuses: { missing: ['subscriberGone'] },
  },
} as const satisfies Calls;

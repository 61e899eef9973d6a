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
    summary: 'Lists subscribers, the newest first.',
    notes:
      'Newest first; `state` is `active`, or `ended` after refusals on three days ([decision 25](decisions/0025-jobs-and-mail.md)), and those that ended last come first with `state=ended`. `said` is what the mail host said of the last refused message, null after one that got through. `X-Total-Count`. `page` alone means fifty; neither page nor limit the newest 500.',
    who: 'administrator',
    query: SubscriberQuery,
    answers: { 200: z.array(Subscriber) },
  },
  subscribe: {
    address: 'POST /api/subscribers',
    summary: 'Asks to subscribe by mail; the answer is the same for every address.',
    notes:
      'Mail comes in the language of the call (`Accept-Language`) or form, the same whether or not the address is subscribed. A message with a link is sent, at most one a day to an address. Over ten an hour from one client, or 300 from all: 429; no mail server set: 503. A form is answered by a redirect (303) to the page that says what happens next, or what was wrong.',
    who: 'everyone',
    body: SubscriptionRequest,
    isReadByItself: true,
    answers: { 202: Message, 303: null },
    refuses: { unavailable: ['noMail'] },
  },
  csv: {
    address: 'GET /api/subscribers.csv',
    summary: 'All subscribers, as CSV.',
    notes: 'Written like the CSV of `GET /api/ratings`.',
    who: 'administrator',
    answers: { 200: 'text/csv' },
  },
  import: {
    address: 'POST /api/subscribers/import',
    summary: 'Brings in subscribers from a list of another service.',
    notes:
      'Up to 200,000 `addresses`, all of them or none; after a failure send the call again: no one is added or asked twice. `consent` says where they agreed, is kept with each of them, and subscribes them at once. Without it each gets one message, ever, and is a subscriber once they confirm within seven days. Those that unsubscribed or were removed stay out (`left`), as do those whose host said that they do not exist (`ended`).',
    who: 'administrator',
    signIn: 'fresh',
    body: SubscriberList,
    maxBytes: MAX_LIST_BYTES,
    answers: { 200: SubscriberImport },
    refuses: { unavailable: ['noMail'] },
  },
  resumeMany: {
    address: 'POST /api/subscribers/resume',
    summary: 'Sends to the ended addresses of a day again, or to those that are offered.',
    notes:
      "`{day}`: all that ended on this date of the show's time zone start again; `{offered: true}`: those that a version before 0.2 ended; `{offered: false}`: those are no longer offered, how many.",
    who: 'administrator',
    body: Resumption,
    answers: { 200: z.object({ resumed: z.int() }) },
  },
  remove: {
    address: 'DELETE /api/subscribers/{subscriberId}',
    summary: 'Removes a subscriber.',
    who: 'administrator',
    answers: { 204: null },
    refuses: { missing: ['subscriberGone'] },
  },
  resume: {
    address: 'POST /api/subscribers/{subscriberId}/resume',
    summary: 'Sends to an ended address again.',
    notes: 'Also for one that has not ended.',
    who: 'administrator',
    answers: { 200: Subscriber },
    refuses: { missing: ['subscriberGone'] },
  },
} as const satisfies Calls;

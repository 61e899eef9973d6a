import { z } from '../schema.ts';
import { SCOPES } from '../scope.ts';
import { moment, type Stated } from './moment.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMS } from '../webhook-events.ts';
import { Code } from './code.ts';
import type { Calls } from './call.ts';
import { NewToken } from '../token.ts';
import { NewWebhook, WebhookChanges } from '../webhook.ts';

export const Token = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
    expiresAt: moment.nullable(),
  })
  .meta({ id: 'Key' });
/** A key as its owner sees it. `Moment`: a Date on the server and in its pages, an ISO 8601 string in JSON. */
export type Token<Moment = Date> = Stated<typeof Token, Moment>;

export const MadeToken = Token.extend({ token: z.string() }).meta({ id: 'MadeKey' });

export const Webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    form: z.enum(WEBHOOK_FORMS),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    active: z.boolean(),
    createdAt: moment,
    /** The person who set it up; null when they have no account now. */
    setBy: z.string().nullable(),
  })
  .meta({ id: 'Webhook' });
/** `Moment`: a Date on the server and in its pages, an ISO 8601 string in JSON. */
export type Webhook<Moment = Date> = Stated<typeof Webhook, Moment>;

export const MadeWebhook = Webhook.extend({ secret: z.string() }).meta({ id: 'MadeWebhook' });

export const Delivery = z
  .object({
    id: z.uuid(),
    type: z.enum(WEBHOOK_EVENTS),
    state: z.enum(['waiting', 'delivered', 'failed']),
    createdAt: moment,
    attempts: z.int(),
    attemptedAt: moment.nullable(),
    nextAttemptAt: moment.nullable(),
    status: z.int().nullable(),
    /** The first bytes of the last answer, as text. */
    answer: z.string().nullable(),
    problem: z.string().nullable(),
    code: Code.nullable(),
  })
  .meta({ id: 'Delivery' });
/**
 * One event for one webhook, with the outcome of the last attempt: a status, or the problem of one without an answer.
 */
export type WebhookDelivery<Moment = Date> = Stated<typeof Delivery, Moment>;

export const WebhookTest = z.object({
  status: z.int().nullable(),
  answer: z.string().nullable(),
  problem: z.string().nullable(),
  code: Code.nullable(),
});

/** Calls about keys and webhooks of other programs. */
export const programs = {
  listTokens: {
    address: 'GET /api/tokens',
    summary: 'Lists your access keys.',
    notes: 'Lists only your own. `lastUsedAt` is at most a minute old.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: z.array(Token) },
  },
  createToken: {
    address: 'POST /api/tokens',
    summary: 'Creates an access key. It is returned only once.',
    notes:
      '`token` is `care_` and 43 characters, shown only once. A name that you already use, or the 21st key: 409. An end in the past: 400.',
    who: 'administrator',
    signIn: 'recent',
    body: NewToken,
    answers: { 201: MadeToken },
    refuses: { invalid: ['keyExpiryPast'], conflict: ['keyNameTaken', 'tooManyKeys'] },
  },
  removeToken: {
    address: 'DELETE /api/tokens/{tokenId}',
    summary: 'Removes an access key.',
    notes: 'The key is refused from the next call on. An unknown key, or that of another person: 404.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { missing: ['keyGone'] },
  },
  listWebhooks: {
    address: 'GET /api/webhooks',
    summary: 'Lists the alerts to other programs.',
    who: 'administrator',
    answers: { 200: z.array(Webhook) },
  },
  createWebhook: {
    address: 'POST /api/webhooks',
    summary: 'Creates an alert. Its secret is returned only once.',
    notes:
      '`form` is `slack` or `teams` for an incoming webhook of these, which gets an unsigned message for people, and `standard` for programs. `secret` (`whsec_…`) is shown only once. Use `https`, or `http` on localhost. An address with a name and password, or a private one (unless `WEBHOOKS_PRIVATE=1`): 400. An address that has an alert, or the 21st alert: 409.',
    who: 'administrator',
    body: NewWebhook,
    answers: { 201: MadeWebhook },
    refuses: { invalid: ['webhookPrivate'], conflict: ['tooManyWebhooks', 'webhookExists'] },
  },
  findWebhook: {
    address: 'GET /api/webhooks/{webhookId}',
    summary: 'Returns an alert.',
    who: 'administrator',
    answers: { 200: Webhook },
    refuses: { missing: ['webhookGone'] },
  },
  changeWebhook: {
    address: 'PUT /api/webhooks/{webhookId}',
    summary: 'Changes the fields of an alert that you send.',
    notes: 'The secret stays. For another secret, create another alert.',
    who: 'administrator',
    body: WebhookChanges,
    answers: { 200: Webhook },
    refuses: { missing: ['webhookGone'], invalid: ['webhookPrivate', 'webhookIsChannel'], conflict: ['webhookExists'] },
  },
  removeWebhook: {
    address: 'DELETE /api/webhooks/{webhookId}',
    summary: 'Removes an alert.',
    who: 'administrator',
    answers: { 204: null },
    refuses: { missing: ['webhookGone'] },
  },
  listDeliveries: {
    address: 'GET /api/webhooks/{webhookId}/deliveries',
    summary: 'Lists the messages sent by an alert, newest first.',
    notes:
      'Returns the last 50 messages of 30 days: `[{"id","type","state","createdAt","attempts","attemptedAt","nextAttemptAt","status","answer","problem","code"}]`. `state` is `waiting`, `delivered` or `failed`. `answer` has the first 1,024 bytes of the last response, and `problem` says why it does not count.',
    who: 'administrator',
    answers: { 200: z.array(Delivery) },
    refuses: { missing: ['webhookGone'] },
  },
  retryDelivery: {
    address: 'POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
    summary: 'Sends a message of an alert again.',
    notes: 'The message is sent at once, even if it arrived before.',
    who: 'administrator',
    answers: { 202: Delivery },
    refuses: { missing: ['webhookGone', 'deliveryGone'] },
  },
  testWebhook: {
    address: 'POST /api/webhooks/{webhookId}/test',
    summary: 'Sends a test message, and returns the result.',
    notes:
      'The message has the form of the alert; a program gets a signed one of the type `test`. It is sent once, also while the alert is off, and is not in the list of messages. `problem` says why the other program did not accept it, and `answer` has the beginning of its response.',
    who: 'administrator',
    answers: { 200: WebhookTest },
    refuses: { missing: ['webhookGone'] },
  },
} as const satisfies Calls;

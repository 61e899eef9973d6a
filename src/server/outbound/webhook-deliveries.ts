import { randomUUID } from 'node:crypto';
import { type Reason, reasonText } from '#shared/reason.ts';
import type { Admin } from '#shared/account.ts';
import type { WebhookDelivery } from '#shared/contract/programs.ts';
import { config } from '#server/config.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import {
  addAttempt,
  addDeliveries,
  type AttemptOutcome,
  findDelivery,
  listDeliveries,
  reopenDelivery,
  type SentDelivery,
} from '#server/db/webhook-deliveries.ts';
import { changeWebhook, findWebhook, listWebhooksOf } from '#server/db/webhooks.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { addJob, type JsonObject } from '#server/db/jobs.ts';
import { PermanentJobError, type RecordedEvent } from '#server/queue.ts';
import { asSentence } from '#shared/text.ts';
import { throttle } from '#server/throttle.ts';
import { chatAddress, chatBody } from './chat-message.ts';
import { fetchBody, FetchError } from './fetch.ts';
import { composeMessage } from './webhook-message.ts';
import { signatureHeaders } from './webhook-signature.ts';

/** The receiver has this long to answer: it should queue what it gets (Standard Webhooks recommends 15 to 30 s). */
const TIMEOUT_SECONDS = 15;
/** The most that is read of an answer, in bytes. */
const MAX_ANSWER_LENGTH = 1_024;
/** 410 Gone: the receiver wants no more (Standard Webhooks, "Deliverability and reliability"). */
const GONE = 410;

/** Adds a job for each active webhook of this event; again after a crash adds nothing. */
export async function fanOutWebhooks(db: Db, event: RecordedEvent): Promise<void> {
  const webhookIds = await listWebhooksOf(event.name, db);
  const body = webhookIds.length > 0 ? await composeMessage(event, db) : null;
  if (body === null) return;
  await addDeliveries({ id: event.id, type: event.name, body }, webhookIds, event.at, db);
  for (const webhookId of webhookIds) {
    await addJob({ kind: 'webhook', key: `${event.id}:${webhookId}`, payload: { webhookId, messageId: event.id } }, db);
  }
}

/** Sends one message to one webhook and records how it ended. Throws for a later attempt unless it answered 2xx. */
export const deliverWebhook = async (
  { webhookId, messageId, isRepeat }: JsonObject,
  _job: unknown,
  seconds = TIMEOUT_SECONDS,
): Promise<void> => {
  const delivery = await findDelivery({ webhookId: String(webhookId), messageId: String(messageId) });
  if (!delivery) return requireRemoved(String(webhookId));
  if (delivery.isDelivered && isRepeat !== true) return; // until 0.3.0: a repeat that the version before has queued
  if (!delivery.isActive) {
    const problem: Reason = { code: 'alertOff' };
    await addAttempt(delivery.id, { status: null, answer: null, problem }, new Date());
    throw new PermanentJobError(problem);
  }
  const outcome = await attempt(delivery, seconds);
  await addAttempt(delivery.id, outcome, new Date());
  if (outcome.status === GONE) {
    await changeWebhook(delivery.webhookId, { active: false }, sql);
    throw new PermanentJobError({ code: 'alertUnwanted' });
  }
  if (outcome.problem !== null) throw new DomainError('unavailable', outcome.problem);
};

/** @throws PermanentJobError when it is the message that is gone, not the webhook: no backup holds messages */
async function requireRemoved(webhookId: string): Promise<void> {
  if (await findWebhook(webhookId)) throw new PermanentJobError({ code: 'alertMessageGone' });
}

/** Sends a delivery again, whether or not it arrived. @throws DomainError missing */
export async function redeliver(admin: Admin, webhookId: string, id: string): Promise<WebhookDelivery> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const delivery = requireFound((await listDeliveries(webhookId, id, db))[0], { code: 'deliveryGone' });
    const { messageId, attempts } = delivery;
    // The attempts so far are in the key: pressed twice, it is sent once.
    const key = `${messageId}:${webhookId}:after-${attempts}`;
    await reopenDelivery(id, attempts, db);
    await addJob({ kind: 'webhook', key, payload: { webhookId, messageId } }, db);
    await recordAudit({ action: 'webhook delivery repeated', actor, subject: webhookId }, db);
  });
  return requireFound((await readDeliveries(webhookId, id))[0], { code: 'webhookGone' });
}

/** Returns the last deliveries of a webhook, newest first. @throws DomainError missing */
export async function readDeliveries(webhookId: string, id: string | null = null): Promise<WebhookDelivery[]> {
  requireFound(await findWebhook(webhookId), { code: 'webhookGone' });
  return (await listDeliveries(webhookId, id)).map(({ messageId: _message, problem, ...delivery }) => ({
    ...delivery,
    problem: problem && reasonText(problem),
    code: problem?.code ?? null,
  }));
}

/**
 * Sends a test at once, whether or not the alert is on, and returns how it went. @throws DomainError missing or tooMany
 */
export async function testWebhook(admin: Admin, id: string, now: Date) {
  const webhook = requireFound(await findWebhook(id), { code: 'webhookGone' });
  await throttle('alert test by user', admin.id, now);
  const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} });
  const sent = { webhookId: id, name: `${randomUUID()}:${id}`, url: webhook.url, form: webhook.form, body };
  const { problem, ...outcome } = await attempt(sent, TIMEOUT_SECONDS);
  return { ...outcome, problem: problem && asSentence(reasonText(problem)), code: problem?.code ?? null };
}

type Sent = Pick<SentDelivery, 'webhookId' | 'name' | 'url' | 'form' | 'body'>;

async function attempt({ webhookId, name, url, form, body }: Sent, seconds: number): Promise<AttemptOutcome> {
  const isChat = form !== 'standard';
  const message = isChat ? chatBody(form, body) : body;
  try {
    const { status, bytes } = await fetchBody(chatAddress(form, url), MAX_ANSWER_LENGTH, {
      method: 'POST',
      body: message,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Encoding': 'identity',
        ...(!isChat && signatureHeaders(webhookId, name, message, new Date())),
      },
      redirects: 0,
      seconds,
      silenceSeconds: seconds,
      isPrivateAllowed: config.webhooksPrivate,
    });
    return { status, answer: storable(bytes), problem: problemOf(status, isChat) };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { status: null, answer: null, problem: error.reason };
  }
}

/** A chat that answers 404 no longer has that webhook, or the address was cut off. */
function problemOf(status: number, isChat: boolean): Reason | null {
  if (status >= 200 && status < 300) return null;
  if (status < 400) return { code: 'alertRedirected', status };
  if (isChat && status === 404) return { code: 'alertChatUnknown', status };
  return { code: status < 500 ? 'alertRefused' : 'alertFailed', status };
}

/** PostgreSQL stores no NUL. */
const storable = (bytes: Buffer): string =>
  bytes.toString('utf8').replaceAll('\0', '\ufffd').slice(0, MAX_ANSWER_LENGTH);

import { type Reason, storedReason } from '#shared/reason.ts';
import { LISTED_DELIVERIES } from '#shared/webhook.ts';
import type { WebhookDelivery } from '#shared/contract/programs.ts';
import type { WebhookEvent, WebhookForm } from '#shared/webhook-events.ts';
import { type Db, sql, firstRow } from './sql.ts';

type WebhookMessage = { id: string; type: WebhookEvent; body: string };
/** A delivery as it is sent; `name` identifies it to the receiver, however often it is sent. */
export type SentDelivery = {
  id: string;
  name: string;
  webhookId: string;
  url: string;
  form: WebhookForm;
  isActive: boolean;
  body: string;
  isDelivered: boolean;
};
/** How an attempt ended: `answer` is the beginning of the response, `problem` why there is none or it is no success. */
export type AttemptOutcome = { status: number | null; answer: string | null; problem: Reason | null };

/** Adds the message of an event and its deliveries; those that are there already stay as they are. */
export async function addDeliveries(message: WebhookMessage, webhookIds: string[], at: Date, db: Db): Promise<void> {
  await db`
    insert into webhook_messages (id, type, body, created_at)
    values (${message.id}, ${message.type}, ${message.body}, ${at}) on conflict do nothing`;
  await db`
    insert into webhook_deliveries (webhook_id, message_id)
    select id, ${message.id} from unnest(${webhookIds}::uuid[]) as given (id) on conflict do nothing`;
}

/** Finds what a job of this message and webhook sends; null when the webhook was removed, or the message is too old. */
export const findDelivery = (
  { webhookId, messageId }: { webhookId: string; messageId: string },
  db: Db = sql,
): Promise<SentDelivery | null> =>
  firstRow(db<SentDelivery[]>`
    select d.id, ${nameOf(db)} as name, w.id as webhook_id, w.url, w.form, w.active as is_active, m.body,
      d.delivered_at is not null as is_delivered
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id join webhook_messages m on m.id = d.message_id
    where d.webhook_id = ${webhookId} and d.message_id = ${messageId}`);

export async function addAttempt(
  id: string,
  { status, answer, problem }: AttemptOutcome,
  now: Date,
  db: Db = sql,
): Promise<void> {
  const deliveredAt = problem === null ? now : null;
  await db`
    update webhook_deliveries set attempts = attempts + 1, attempted_at = ${now}, status = ${status},
      answer = ${answer}, reason = ${problem && db.json(problem)}, problem = null, delivered_at = coalesce(${deliveredAt}::timestamptz, delivered_at)
    where id = ${id}`;
}

/**
 * Marks a delivery as not delivered, so that its next job sends it again; not if another attempt has ended since: that
 * was the one asked for.
 */
export async function reopenDelivery(id: string, attempts: number, db: Db): Promise<void> {
  await db`update webhook_deliveries set delivered_at = null where id = ${id} and attempts = ${attempts}`;
}

type DeliveryOfWebhook = Omit<WebhookDelivery, 'problem' | 'code'> & { messageId: string; problem: Reason | null };
/** The version before stored a sentence. */
type Row = Omit<DeliveryOfWebhook, 'problem'> & { problem: Reason | string | null };

/** Returns the last deliveries of a webhook, newest first, or the one of this id. */
export async function listDeliveries(
  webhookId: string,
  id: string | null = null,
  db: Db = sql,
): Promise<DeliveryOfWebhook[]> {
  const rows = await db<Row[]>`
    select d.id, m.id as message_id, m.type, m.created_at, d.attempts, d.attempted_at, d.status, d.answer,
      coalesce(to_jsonb(d.problem), d.reason) as problem,
      case when job.ready_at is not null then 'waiting' when d.problem is null and d.reason is null and d.delivered_at is not null
        then 'delivered' else 'failed' end as state,
      job.ready_at as next_attempt_at
    from webhook_deliveries d
      join webhook_messages m on m.id = d.message_id
      left join lateral (
        select min(ready_at) as ready_at from jobs
        where kind = 'webhook' and state in ('waiting', 'running') and starts_with(key, ${nameOf(db)})
          and d.delivered_at is null
      ) job on true
    where d.webhook_id = ${webhookId} and (${id}::uuid is null or d.id = ${id})
    order by m.created_at desc, d.id limit ${LISTED_DELIVERIES}`;
  return rows.map(({ problem, ...row }) => ({ ...row, problem: problem === null ? null : storedReason(problem) }));
}

/** Removes what was announced more than 30 days ago, with its deliveries: as long as ended jobs are kept. */
export async function removeOldMessages(now: Date, db: Db = sql): Promise<void> {
  await db`delete from webhook_messages where created_at <= ${now}::timestamptz - interval '30 days'`;
}

/** The `webhook-id` of a delivery, also the key of its job. */
const nameOf = (db: Db) => db`d.message_id || ':' || d.webhook_id`;

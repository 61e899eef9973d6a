import type { NewWebhook, WebhookChanges } from '#shared/webhook.ts';
import type { Webhook } from '#shared/contract/programs.ts';
import type { WebhookEvent } from '#shared/webhook-events.ts';
import { type Db, sql, firstRow, firstNumber, firstValue } from './sql.ts';

export async function listWebhooks(db: Db = sql): Promise<Webhook[]> {
  return db<Webhook[]>`select ${columns(db)} from webhooks order by created_at desc, id`;
}

export const findWebhook = (id: string, db: Db = sql): Promise<Webhook | null> =>
  firstRow(db<Webhook[]>`select ${columns(db)} from webhooks where id = ${id}`);

/** Returns the ids of the active webhooks that subscribe to this event. */
export async function listWebhooksOf(event: WebhookEvent, db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from webhooks where active and ${event} = any(events)`;
  return rows.map(({ id }) => id);
}

/** Serializes until the transaction ends the decision on one webhook more. */
export async function lockWebhooks(db: Db): Promise<void> {
  await db`lock table webhooks in share row exclusive mode`;
}

/** Returns null when there is a webhook with this address. */
export const addWebhook = ({ url, form, events, active }: NewWebhook, setBy: string, db: Db): Promise<Webhook | null> =>
  firstRow(db<Webhook[]>`
    insert into webhooks (url, form, events, active, set_by) values (${url}, ${form}, ${events}, ${active}, ${setBy})
    on conflict (url) do nothing returning ${columns(db)}`);

/**
 * Changes what is given; the address must be no other webhook's, and `by` who sets another one. Returns null when there
 * is no such webhook.
 */
export async function changeWebhook(id: string, changes: WebhookChanges, db: Db, by?: string): Promise<Webhook | null> {
  const { url = null, form = null, events = null, active = null } = changes;
  return firstRow(db<Webhook[]>`
    update webhooks set
      url = coalesce(${url}, url), form = coalesce(${form}, form), events = coalesce(${events}::text[], events), active = coalesce(${active}, active),
      set_by = case when ${url}::text <> url then ${by ?? null}::uuid else set_by end
    where id = ${id} returning ${columns(db)}`);
}

export const countWebhooksAt = (url: string, except: string, db: Db): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from webhooks where url = ${url} and id <> ${except}`);

/** Returns the removed webhook's address, or null. Its deliveries go with it. */
export const removeWebhook = (id: string, db: Db): Promise<string | null> =>
  firstValue(db<{ url: string }[]>`delete from webhooks where id = ${id} returning url`);

const columns = (db: Db) => db`
  id, url, form, events, active, created_at, (select username from users where id = webhooks.set_by) as set_by`;

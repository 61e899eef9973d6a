import type { Admin, Confirmed } from '#shared/account.ts';
import { isChannel, MAX_WEBHOOKS, type NewWebhook, type WebhookChanges } from '#shared/webhook.ts';
import type { Webhook } from '#shared/contract/programs.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { type Db, sql } from '#server/db/sql.ts';
import {
  addWebhook,
  changeWebhook,
  countWebhooksAt,
  listWebhooks,
  lockWebhooks,
  removeWebhook,
} from '#server/db/webhooks.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { isPrivateHost } from './private-hosts.ts';
import { webhookSecret } from './webhook-signature.ts';

/**
 * Adds a webhook. Returns it with the secret its receiver verifies signatures by, this once.
 * @throws DomainError invalid (a private address) or conflict (there is one with this address, or too many)
 */
export async function createWebhook(admin: Admin, input: NewWebhook): Promise<Webhook & { secret: string }> {
  await refusePrivate(input.url);
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockWebhooks(db);
    if ((await listWebhooks(db)).length >= MAX_WEBHOOKS) throw tooMany();
    const webhook = await addWebhook(input, admin.id, db);
    if (!webhook) throw addressTaken();
    await record('webhook added', actor, webhook, db);
    return { ...webhook, secret: webhookSecret(webhook.id) };
  });
}

/** Changes only the fields given. @throws DomainError missing, invalid (a private address, a channel) or conflict */
export async function changeOneWebhook(admin: Admin, id: string, changes: WebhookChanges): Promise<Webhook> {
  if (changes.url) await refusePrivate(changes.url);
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockWebhooks(db);
    if (changes.url && (await countWebhooksAt(changes.url, id, db)) > 0) throw addressTaken();
    const webhook = requireFound(await changeWebhook(id, changes, db, admin.id), { code: 'webhookGone' });
    if ((changes.url || changes.form) && isChannel(webhook.form, webhook.url))
      throw new DomainError('invalid', { code: 'webhookIsChannel' }, { field: 'url' });
    await record('webhook changed', actor, webhook, db);
    return webhook;
  });
}

/** Removes a webhook and its deliveries; what is being sent to it now may still arrive. @throws DomainError missing */
export async function deleteWebhook(admin: Admin, id: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const url = requireFound(await removeWebhook(id, db), { code: 'webhookGone' });
    await recordAudit({ action: 'webhook removed', actor, subject: id, facts: { host: hostOf(url) } }, db);
  });
}

/** The log names the host alone: receivers' addresses often hold a secret of theirs. */
const record = (
  action: 'webhook added' | 'webhook changed',
  actor: Confirmed,
  webhook: Webhook,
  db: Db,
): Promise<void> => {
  const facts = {
    host: hostOf(webhook.url),
    events: webhook.events.join(' '),
    active: webhook.active,
    form: webhook.form,
  };
  return recordAudit({ action, actor, subject: webhook.id, facts }, db);
};

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

async function refusePrivate(url: string): Promise<void> {
  if (config.webhooksPrivate || !(await isPrivateHost(url))) return;
  throw new DomainError('invalid', { code: 'webhookPrivate' }, { field: 'url' });
}

const addressTaken = () => new DomainError('conflict', { code: 'webhookExists' }, { field: 'url' });
const tooMany = () => new DomainError('conflict', { code: 'tooManyWebhooks', most: MAX_WEBHOOKS });

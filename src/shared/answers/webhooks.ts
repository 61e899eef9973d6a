import { z } from '../schema.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMS } from '../webhook-events.ts';
import { Code } from './code.ts';
import { moment } from './moment.ts';

export const Webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    form: z.enum(WEBHOOK_FORMS),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    active: z.boolean(),
    createdAt: moment,
    /** Who set it up; null when they have no account now. */
    setBy: z.string().nullable(),
  })
  .meta({ id: 'Webhook' });
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

export const WebhookTest = z.object({
  status: z.int().nullable(),
  answer: z.string().nullable(),
  problem: z.string().nullable(),
  code: Code.nullable(),
});

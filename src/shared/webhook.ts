import { MAX_URL } from './limits.ts';
import { z, withCode, trueOrFalse } from './schema.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMS, type WebhookForm } from './webhook-events.ts';
import { isLoopback } from './host.ts';
import { parseWebAddress } from './url.ts';

export const MAX_WEBHOOKS = 20;
/** How many of a webhook's deliveries are listed, the newest first. */
export const LISTED_DELIVERIES = 50;

const noAddress = { error: withCode('webhookAddressMissing') };
const noEvent = { error: withCode('webhookEventsMissing') };

const WebhookUrl = z
  .string(noAddress)
  .trim()
  .min(1, noAddress)
  .max(MAX_URL, { error: withCode('tooLong') })
  .refine(isWebhookUrl, { error: withCode('webhookAddressUnsafe') })
  .transform((address) => new URL(address).href);

const fields = {
  url: WebhookUrl,
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: withCode('notOneOf') }), noEvent)
    .min(1, noEvent)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  active: trueOrFalse,
  form: z.enum(WEBHOOK_FORMS, { error: withCode('notOneOf') }),
};

/** Addresses that people copy by mistake: the address of a channel, where chats take no messages. */
const CHANNELS: Record<WebhookForm, RegExp | null> = {
  standard: null,
  slack: /(?:^|\.)slack\.com$/,
  teams: /(?:^|\.)teams\.(?:microsoft|live)\.com$/,
};
/** Returns whether this is where a chat's people read, not where it takes messages. */
export const isChannel = (form: WebhookForm, url: string): boolean => {
  const hostname = parseWebAddress(url)?.hostname ?? '';
  return hostname !== 'hooks.slack.com' && CHANNELS[form]?.test(hostname) === true;
};

export const NewWebhook = z
  .object({ ...fields, active: fields.active.default(true), form: fields.form.default('standard') })
  .refine(({ form, url }) => !isChannel(form, url), { error: withCode('webhookIsChannel'), path: ['url'] });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChanges = z.object(fields).partial();
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** Returns whether this is https, or http on this machine, without a name and password in it. */
function isWebhookUrl(address: string): boolean {
  const url = parseWebAddress(address);
  return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname));
}

export { purgeCdn } from './cdn-purge.ts';
export {
  asFetchError,
  fetchBody,
  type FetchedBody,
  type FetchedStream,
  FetchError,
  type FetchOptions,
  fetchPublic,
  type TrustedHost,
  trustHost,
} from './fetch.ts';
export { deliverWebhook, fanOutWebhooks, readDeliveries, repeatDelivery } from './webhook-deliveries.ts';
export { changeOneWebhook, createWebhook, deleteWebhook, webhookNotFound } from './webhooks.ts';
export { closeMail, type Mail, MailError, type MailTimeouts, sendMail } from './mail.ts';

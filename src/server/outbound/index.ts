export { changeConnection, sealOrKeep } from './connection.ts';
export {
  asFetchError,
  fetchBody,
  type FetchedBody,
  type FetchedStream,
  FetchError,
  type FetchOptions,
  fetchPublic,
  PrivateAddressError,
  type TrustedHost,
  trustHost,
} from './fetch.ts';
export { withoutCredentials } from './journey.ts';
export { deliverWebhook, fanOutWebhooks, readDeliveries, redeliver, testWebhook } from './webhook-deliveries.ts';
export { changeOneWebhook, createWebhook, deleteWebhook } from './webhooks.ts';
export { currentMail, watchMailServer, mailPerMinute, sendsMail } from './mail-server.ts';
export { changeMailSettings, findMailSettings, sendTestMail, sendToSelf } from './mail-settings.ts';
export { closeMail, findMailProblem, type Mail, MailError, type MailRefusal } from './mail.ts';
export { lineOf, lineWithoutAddress } from './smtp-refusal.ts';
export { sendMail } from './mail-outage.ts';
export { mailHost } from './mail-host.ts';
export { mailboxOf, ownedDomainOf } from './mailbox.ts';

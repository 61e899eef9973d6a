import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/secrets.ts';

/**
 * Returns the secret of a webhook, as its receiver is shown it once: `whsec_` and 32 bytes in base64. It is derived, so
 * that a person who reads the database cannot sign.
 */
export const webhookSecret = (webhookId: string): string => `whsec_${keyOf(webhookId).toString('base64')}`;

/** Returns the headers of a signed message (Standard Webhooks 1.0.0, "Signature scheme"). `id` holds no full stop. */
export function signatureHeaders(webhookId: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', keyOf(webhookId)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const keyOf = (webhookId: string): Buffer => createHmac('sha256', deriveKey('webhooks')).update(webhookId).digest();

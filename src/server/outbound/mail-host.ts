import { isIP } from 'node:net';
import { readSender } from '#shared/mail-settings.ts';
import { config } from '#server/config.ts';

/** Returns the site's host as the ids of messages and of their parts name it (RFC 5322 §3.6.4): without brackets. */
export const mailHost = (): string => new URL(config.publicUrl).hostname.replaceAll(/[[\]]/g, '');

/**
 * Returns what the site says in EHLO (RFC 5321 §4.1.1.1). Strict servers refuse a loopback address and a name without a
 * dot, which is all that containers and PCs have: it is the public host, or where that is no such name the sender's
 * domain.
 */
export function greetingName(sender: string): string {
  const host = mailHost();
  const isName = host.includes('.') && isIP(host) === 0;
  return isName ? host : (readSender(sender)?.address.split('@')[1] ?? host);
}

import type { IncomingMessage } from 'node:http';

/**
 * Returns how many seconds a busy server asks to wait, in figures or as a date; null when it does not ask.
 * Source: RFC 9110, §10.2.3.
 */
export function readRetryAfter({ statusCode, headers }: IncomingMessage, now: Date): number | null {
  const given = headers['retry-after']?.trim();
  if (!given || (statusCode !== 429 && statusCode !== 503)) return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

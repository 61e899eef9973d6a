/**
 * Returns the token of `Authorization: Bearer …` (RFC 6750 §2.1), empty if there is none after the word; null for
 * requests with another scheme or none, such as those a proxy sends on with the Basic credentials of its own.
 */
export function readBearer(headers: { get(name: string): string | null }): string | null {
  const credentials = (headers.get('authorization') ?? '').trim();
  return /^bearer(?=\s|$)/i.test(credentials) ? credentials.slice('bearer'.length).trim() : null;
}

/** The headers of a 401 for a client with a bad token (RFC 6750 §3). */
export const INVALID_TOKEN = 'Bearer realm="api", error="invalid_token"';

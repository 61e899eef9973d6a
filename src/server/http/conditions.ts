import fresh from 'fresh';

/** The client's validators: If-None-Match and If-Modified-Since, as they came. */
type Held = { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined };

/** Validators of the current content: every ETag it may be cached under, with quotes, the preferred one first. */
type Current = { etags: readonly string[]; modified?: Date | string | undefined };

/**
 * Returns the validator of the client's copy if that is the current content, else null. If-None-Match (a
 * list, weak comparison, `*`) wins over If-Modified-Since (RFC 9110 §13.1.2, §13.2.2). The tag is returned as the
 * client wrote it, because a strong one names exact bytes, which may be another encoding (RFC 9111 §4.3.4).
 * Cache-Control of the request is ignored: every fetch() with If-None-Match sends no-cache, meant for caches
 * (RFC 9111 §5.2.1.4).
 */
export function findMatchingTag(held: Held, { etags, modified }: Current): string | null {
  const [preferred = ''] = etags;
  const match = held['if-none-match'];
  if (match === undefined) return isUnmodified(held['if-modified-since'], modified) ? preferred : null;
  const names = match.split(',').map((name) => name.trim());
  if (names.includes('*')) return preferred;
  return names.find((name) => etags.some((etag) => fresh({ 'if-none-match': name }, { etag }))) ?? null;
}

function isUnmodified(since: string | undefined, modified: Date | string | undefined): boolean {
  if (since === undefined || modified === undefined) return false;
  const lastModified = typeof modified === 'string' ? modified : modified.toUTCString();
  return fresh({ 'if-modified-since': since }, { 'last-modified': lastModified });
}

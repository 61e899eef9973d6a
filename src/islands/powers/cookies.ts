/** Returns the cookies that scripts may read; empty where the browser gives none. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

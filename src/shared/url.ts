/** Returns the URL, or null when the text is none. `URL.parse` is too new for some of the browsers we support. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Returns the URL, or null when the text is none. `URL.parse` is too new for some of the browsers we support. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Returns an address of the web that people have entered; null for one with a name or a password in it. */
export function parseWebAddress(text: string): URL | null {
  const url = parseUrl(text);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}

/** Returns the address of our page or file; parameters without a value are left out. */
export function withQuery(path: string, parameters: Record<string, string | false | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

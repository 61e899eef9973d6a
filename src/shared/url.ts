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

/**
 * Returns an email address with its domain as DNS and mail servers have it: `ana@xn--espaa-rta.example` for
 * `ana@españa.example` (RFC 5891). Anything else is returned as it is.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^a-z\d.-]/i.test(domain)) return address;
  return address.slice(0, at) + (parseUrl(`http://${domain}`)?.hostname ?? domain);
}

/** Returns the address of our page or file; parameters without a value are left out. */
export function withQuery(path: string, parameters: Record<string, string | false | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/**
 * Returns the token in what people have copied of a link: without the line breaks, spaces and signs that mail programs
 * put into and around it, nor the link before it. Null when there is none.
 */
export function linkedToken(copied: string): string | null {
  const text = copied.replace(/=\r?\n|[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '');
  const [, after = text] = /token=(.*)$/i.exec(text) ?? [];
  const [token = null] = /[\w-]+/.exec(after) ?? [];
  // Quoted-printable for the sign before it (RFC 2045 §6.7). Our tokens have 43 characters, or 64 in hexadecimal.
  return token !== null && /^3D(?:[\w-]{43}|[0-9a-f]{64})$/.test(token) ? token.slice(2) : token;
}

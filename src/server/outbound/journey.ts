/**
 * The things that one fetch keeps while it follows redirects: the name and password of its own address, which no other
 * host gets, and the cookies that a host sets on the way, as some send them to the page that they lead to.
 */
export type Journey = {
  headersFor(url: URL): Record<string, string>;
  note(url: URL, cookies: readonly string[]): void;
};

/** `hasCredentials`: the name and the password in the address may be used. */
export function journeyFrom(address: string, hasCredentials: boolean): Journey {
  const first = URL.parse(address);
  const authorization = first && hasCredentials ? basic(first) : null;
  const cookies: { domain: string; isHostAlone: boolean; name: string; value: string }[] = [];
  return {
    headersFor: (url) => {
      const fit = cookies.filter(
        ({ domain, isHostAlone }) => url.hostname === domain || (!isHostAlone && url.hostname.endsWith(`.${domain}`)),
      );
      return {
        ...(authorization && url.origin === first?.origin && { Authorization: authorization }),
        ...(fit.length > 0 && { Cookie: fit.map(({ name, value }) => `${name}=${value}`).join('; ') }),
      };
    },
    note: (url, given) => {
      for (const each of given.slice(0, MAX_COOKIES)) {
        const [, name = '', value = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(each) ?? [];
        const named = /;\s*domain=\.?([^;\s]+)/i.exec(each)?.[1]?.toLowerCase();
        const isWider = named !== undefined && named.includes('.') && url.hostname.endsWith(`.${named}`);
        const domain = isWider ? named : url.hostname;
        const known = cookies.findIndex((cookie) => cookie.name === name && cookie.domain === domain);
        if (known >= 0) cookies.splice(known, 1);
        if (name) cookies.push({ domain, isHostAlone: named === undefined, name, value });
      }
    },
  };
}

/** Of one response. */
const MAX_COOKIES = 50;

/** RFC 7617; null for an address without a name. */
function basic({ username, password }: URL): string | null {
  if (!username && !password) return null;
  const pair = [username, password].map(decoded).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns an address without a name and a password, for everyone but its own host. */
export function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  return url && (url.username || url.password) ? Object.assign(url, { username: '', password: '' }).href : address;
}

import type { BodyOf, CallAddress, ParamsOf } from '#shared/contract/index.ts';

type Init<At extends CallAddress> = Omit<RequestInit, 'method' | 'body'> & { body?: BodyOf<At> };

/**
 * Fetches a call of our own API by its address in the contract, and returns the response as it is: for what loads
 * before a touch, outlives its page or reads more than the body. All else is sent by `send`.
 */
export function request<const At extends CallAddress>(
  address: At,
  params: ParamsOf<At>,
  { body, headers, ...init }: Init<At> = {},
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof Blob);
  return fetch(pathOf(address, params), {
    ...init,
    method: address.slice(0, address.indexOf(' ')),
    headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as Blob) }),
  });
}

/** Returns the path of a call, with its parameters in their places and the others in its query. */
export function pathOf<const At extends CallAddress>(address: At, params: ParamsOf<At>): string {
  const given = params as Record<string, string | undefined>;
  const path = address
    .replace(/^\S+ /, '')
    .replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const isQuery = (entry: [string, string | undefined]): entry is [string, string] =>
    entry[1] !== undefined && !address.includes(`{${entry[0]}}`);
  const query = Object.entries(given).filter(isQuery);
  return query[0] ? `${path}?${new URLSearchParams(query)}` : path;
}

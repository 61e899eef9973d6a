const WORDS: Record<number, 'offline' | 'authorization' | 'notAllowed' | 'gone' | 'tooLarge' | 'tooMany'> = {
  0: 'offline',
  401: 'authorization',
  403: 'notAllowed',
  404: 'gone',
  413: 'tooLarge',
  429: 'tooMany',
};

/**
 * A failed API call. `message` is "409: body text", `error` the message for the user, `status` 0 when there was no
 * response, `field` the invalid input, `isExplained` whether the message is the server's own, `code` why it refused.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly field: string | undefined;
  readonly isExplained: boolean;
  readonly code: string | undefined;

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const refusal = readRefusal(body);
    this.status = status;
    this.error = refusal.error ?? fallback(status);
    this.field = refusal.field;
    this.isExplained = refusal.error !== undefined;
    this.code = refusal.code;
  }
}

type Rest<At extends CallAddress> =
  undefined extends BodyOf<At>
    ? [body?: BodyOf<At>, headers?: Record<string, string>]
    : [body: BodyOf<At>, headers?: Record<string, string>];

/**
 * Calls our own API by an address of the contract, cookies included, with further `headers`. `params` are the values of
 * the names in the address, and of its query; the body goes as JSON, a file as it is. Where the call requires a recent
 * sign-in, or a change finds that the session has ended, the person is asked for it in place, and it is sent again.
 * @returns the parsed JSON, or null without a body (204)
 * @throws ApiError for any error status, and when there was no response
 */
export async function send<const At extends CallAddress>(
  address: At,
  params: ParamsOf<At>,
  ...[body, headers]: Rest<At>
): Promise<AnswerOf<At>> {
  // Errors come in the page's language.
  const init = { credentials: 'same-origin', headers: { 'Accept-Language': language(), ...headers } } as const;
  const response = await request(address, params, { ...init, body }).catch(async (cause: unknown) => {
    throw body instanceof Blob && (await hasChanged(body)) ? fileChanged() : new ApiError(0, String(cause));
  });
  const text = await response.text();
  const refused = response.ok ? null : new ApiError(response.status, text, response.statusText);
  if (refused && wantsSignIn(address, refused) && (await isSignedInAgain()))
    return send(address, params, ...([body, headers] as unknown as Rest<At>));
  if (refused) throw refused;
  return (text ? JSON.parse(text) : null) as AnswerOf<At>; // tests hold answers against the contract
}

/** Reads of a page, as in the background, never ask to sign in. */
const wantsSignIn = (address: CallAddress, { code }: ApiError): boolean =>
  code === 'signInAgain' || (code === 'signInFirst' && !address.startsWith('GET '));

/**
 * Returns whether a file has changed since it was chosen, or was moved: browsers read none of it then, and report the
 * request that sends it as one whose connection was lost.
 */
export const hasChanged = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    );

/** Returns the error of a request that no browser makes. */
export const fileChanged = (): ApiError =>
  new ApiError(400, JSON.stringify({ error: studioWords().upload.fileChanged }));

/** Returns the message to show for anything thrown; `otherwise` when there was no response or it had no message. */
export function messageOf(problem: unknown, otherwise = words().general.unknown): string {
  return problem instanceof ApiError ? problem.error : otherwise;
}

type Read = Record<'error' | 'field' | 'code', string | undefined>;

function readRefusal(body: string): Partial<Read> {
  try {
    const parsed: unknown = JSON.parse(body);
    return { error: textAt(parsed, 'error'), field: textAt(parsed, 'field'), code: textAt(parsed, 'code') };
  } catch {
    return {};
  }
}

function textAt(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (value as Record<string, unknown>)[key];
  return typeof text === 'string' && text ? text : undefined;
}

function fallback(status: number): string {
  return words().general[WORDS[status] ?? (status >= 500 ? 'serverProblem' : 'unknown')];
}
import { language, studioWords, words } from '#shared/language.ts';
import type { AnswerOf, BodyOf, CallAddress, ParamsOf } from '#shared/contract/index.ts';
import { request } from './request.ts';
import { isSignedInAgain } from './sign-in-again.ts';

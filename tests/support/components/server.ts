import { vi } from 'vitest';
import { nextFrame } from './clock.ts';

export type Asked = { method: string; path: string; body: unknown };
type Answerer = (asked: Asked) => Response | Promise<Response>;

const SIGNS_IN = /^POST \/api\/(auth\/(login|secret-register-admin)|join|passkeys\/authenticate\/complete)$/;

let answers = new Map<string, Answerer>();
let asked: Asked[] = [];

/** Puts the stand-in in place of the server, without answers. */
export function openServer(): void {
  answers = new Map();
  asked = [];
  document.cookie = 'hint=; max-age=0';
  vi.stubGlobal('fetch', standIn);
}

/** Answers `POST /api/…` with this status and body: an object as JSON, a text as it is, nothing without one. */
export function answer(route: string, status: number, body?: unknown): void {
  answerWith(route, () => responseOf(status, body));
}

export function answerWith(route: string, answerer: Answerer): void {
  answers.set(route, answerer);
}

/** Fails as the browser does without a connection. */
export function cutOff(route: string): void {
  answerWith(route, () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Answers only once the returned function is called: a slow network without a clock. */
export function answerLater(route: string, status: number, body?: unknown): () => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerWith(route, () => promise);
  return () => resolve(responseOf(status, body));
}

/** Returns what the server was asked, in order; with `route` only this. */
export const requests = (route?: string): Asked[] => asked.filter((one) => !route || routeOf(one) === route);

export function responseOf(status: number, body?: unknown): Response {
  if (body === undefined) return new Response(null, { status });
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

/** As the server's cookies do, except for a registration of someone else. */
const startsSession = async (response: Response): Promise<boolean> =>
  response.ok && !(await response.clone().text()).includes('"isSignedIn":false');

async function standIn(input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const path = String(input);
  const one = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body };
  asked.push(one);
  const given = answers;
  const answerer = given.get(routeOf(one));
  if (!answerer) throw new Error(`The test has no answer for ${routeOf(one)}`);
  for (let drawn = 0; drawn < 2; drawn += 1) await nextFrame(); // no network answers before the page is drawn
  const response = await answerer(one);
  if (SIGNS_IN.test(routeOf(one)) && (await startsSession(response))) document.cookie = 'hint=user';
  // The test that asked may be over: its answer would reach the next one.
  return given === answers ? response : new Promise(() => {});
}

const routeOf = ({ method, path }: Asked): string => `${method} ${path}`;

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** The setting that turns it on, with the seed as its value, and the one that tells the browsers where it is. */
export const DELAYS = 'RESPONSE_DELAYS';
export const DELAYING_PROXY = 'DELAYING_PROXY';

/** Milliseconds a page waits for what makes it work and what it shows. */
const SLOW = { from: 300, to: 1_500 };
const OTHER = { from: 0, to: 200 };

/**
 * Starts a proxy for the journeys' browsers that delays each response: scripts and JSON by up to a second and a half,
 * by the same amount for the same seed, address and turn. A journey that acts before an island works, or counts before
 * a response has come, then fails every time, and not by chance on a busy machine.
 */
export async function startDelayingProxy(seed: string): Promise<{ url: string; close(): void }> {
  const turns = new Map<string, number>();
  const delayOf = (url: URL, type = '') => {
    const name = `${url.pathname}${url.search}`;
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    const { from, to } = /javascript|json/.test(type) ? SLOW : OTHER;
    const chance = createHash('sha256').update(`${seed} ${turn} ${name}`).digest().readUInt32BE() / 2 ** 32;
    return from + (to - from) * chance;
  };
  const server = createServer({ requestTimeout: 0 }, (request, response) => pass(request, response, delayOf));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function pass(request: IncomingMessage, response: ServerResponse, delayOf: (url: URL, type?: string) => number): void {
  const url = new URL(request.url ?? '');
  const { 'proxy-connection': _, ...headers } = request.headers;
  const host = url.hostname.endsWith('localhost') ? '127.0.0.1' : url.hostname;
  const { method } = request;
  const onward = sendRequest(url, { host, method, headers, agent: false }, (answer) => {
    void sleep(delayOf(url, answer.headers['content-type'])).then(() => {
      if (response.destroyed) return; // the page was left meanwhile
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      pipeline(answer, response, () => undefined);
    });
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  pipeline(request, onward, () => undefined);
}

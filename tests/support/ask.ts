import dns from 'node:dns';
import { Agent, request as rawRequest } from 'node:http';
import type { LookupFunction } from 'node:net';

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The same as it came, for what is compressed. */
  bytes: Buffer;
};
export type Question = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/**
 * Returns connections that stay open, at most twenty at once, for what asks a site hundreds of things: a new connection
 * each time costs as much as the request. More are asked for one after the other, in any order.
 */
export const openConnections = (): Agent => new Agent({ keepAlive: true, maxSockets: 20 });

/** As sent and as received: no path clean-up, no decoding, no cookie jar, no redirect followed. */
export function ask(url: string, path: string, question: Question = {}, agent: Agent | false = false): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = question;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { path, method, headers: { ...length, ...headers }, agent, lookup };
    let isAnswered = false;
    const request = rawRequest(url, options, (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const [{ statusCode: status = 0, headers }, bytes] = [response, Buffer.concat(chunks)];
        resolve({ status, headers, body: bytes.toString('utf8'), bytes });
      });
    });
    request.on('error', (problem: NodeJS.ErrnoException) => {
      // The site closes a connection that no one used for a while, maybe just as this is sent (Node,
      // request.reusedSocket).
      if (!isAnswered && request.reusedSocket && problem.code === 'ECONNRESET') resolve(ask(url, path, question));
      else reject(problem);
    });
    request.end(body);
  });
}

/**
 * Sites of tests listen on 127.0.0.1. To ask the system for `localhost` each time, and ::1 first, costs as much as the
 * request.
 */
const lookup: LookupFunction = (hostname, options, found) => {
  if (hostname !== 'localhost') dns.lookup(hostname, options, found);
  else if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
};

export const asJson = (body: unknown): Question => ({
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

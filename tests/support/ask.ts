import { request as rawRequest } from 'node:http';

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
export type Question = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** As sent and as received: no path clean-up, no decoding, no cookie jar, no redirect followed. */
export function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = rawRequest(url, { path, method, headers: { ...length, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    request.on('error', reject).end(body);
  });
}

export const asJson = (body: unknown): Question => ({
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

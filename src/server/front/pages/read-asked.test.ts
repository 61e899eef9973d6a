import { expect, test } from 'vitest';
import { serve } from '../../../../tests/support/uploads.ts';
import { connect } from 'node:net';
import { type Asked, readAsked } from './read-asked.ts';

/** What this request is read as, and the same by `request.headers`. */
async function read(lines: string[]): Promise<{ asked: Asked; headers: Record<string, string | undefined> }> {
  let seen: { asked: Asked; headers: Record<string, string | undefined> } | undefined;
  const server = await serve((request, response) => {
    seen = { asked: readAsked(request), headers: request.headers as Record<string, string | undefined> };
    response.writeHead(200, { Connection: 'close' }).end();
  });
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () =>
    socket.write(['GET / HTTP/1.1', ...lines, '', ''].join('\r\n')),
  );
  await new Promise((closed) => socket.resume().once('close', closed));
  await server.close();
  if (!seen) throw new Error('no request came');
  return seen;
}

test.each([
  [['Host: a']],
  [['hOST: a', 'ACCEPT-encoding: gzip', 'accept-Encoding: br', 'If-None-Match: "a"', 'if-none-match: W/"b"']],
  [['Host: a', 'If-Modified-Since: one', 'If-Modified-Since: two', 'Accept: text/html', 'TE: trailers']],
])('of %j the same is read as by Node', async (lines) => {
  const { asked, headers } = await read(lines);
  for (const name of ['host', 'accept-encoding', 'if-none-match', 'if-modified-since'] as const)
    expect(asked[name], name).toBe(headers[name]);
});

test.each([
  ['Content-Length: 0', { hasBody: false, hasCredentials: false }],
  ['content-length: 1', { hasBody: true, hasCredentials: false }],
  ['Transfer-Encoding: chunked', { hasBody: true, hasCredentials: false }],
  ['Cookie: a=b; SESSION=x; session2=y', { hasBody: false, hasCredentials: false }],
  ['cookie: a=b; session=', { hasBody: false, hasCredentials: true }],
  ['AUTHORIZATION: Bearer x', { hasBody: false, hasCredentials: true }],
])('%s tells of a body, or of credentials', async (line, told) => {
  expect((await read(['Host: a', line])).asked).toMatchObject(told);
});

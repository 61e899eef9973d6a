import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fastest this Node can be: one response, copied from the address and for the request headers given, sent from
 * memory to everyone. Tells its parent the port it listens on.
 */
const [, , source = '', headers = '{}'] = process.argv;
const asked = { 'Accept-Encoding': 'br', ...(JSON.parse(headers) as Record<string, string>) };
const [received, body] = await new Promise<[IncomingMessage, Buffer]>((resolve, reject) => {
  get(source, { headers: asked }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve([response, Buffer.concat(chunks)]));
  }).on('error', reject);
});
const CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
const kept = Object.fromEntries(Object.entries(received.headers).filter(([name]) => !CONNECTION.includes(name)));
const status = received.statusCode ?? 200;
const sent = status === 304 ? kept : { ...kept, 'content-length': String(body.length) };
const server = createServer((_request, response) => response.writeHead(status, sent).end(status === 304 ? '' : body));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

import { createServer, get, type IncomingHttpHeaders } from 'node:http';

/** The fastest this Node can be: one answer, copied from the address given, sent from memory to whoever asks. */
const [, , source = '', port = '0'] = process.argv;
const [received, body] = await new Promise<[IncomingHttpHeaders, Buffer]>((resolve, reject) => {
  get(source, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve([response.headers, Buffer.concat(chunks)]));
  }).on('error', reject);
});
const CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
const kept = Object.entries(received).filter(([name]) => !CONNECTION.includes(name));
const headers = { ...Object.fromEntries(kept), 'content-length': String(body.length) };
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('listening'),
);

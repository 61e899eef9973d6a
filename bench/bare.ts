import { createServer } from 'node:http';

/** The fastest this Node can be: one answer, copied from the address given, sent from memory to whoever asks. */
const [, , source = '', port = '0'] = process.argv;
const original = await fetch(source, { headers: { 'Accept-Encoding': 'br' } });
const headers: Record<string, string> = Object.fromEntries(original.headers);
// fetch has decoded the body: ask again, raw.
const { get } = await import('node:http');
const body = await new Promise<Buffer>((resolve, reject) => {
  get(source, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
  }).on('error', reject);
});
for (const name of ['connection', 'keep-alive', 'date', 'transfer-encoding']) delete headers[name];
headers['content-length'] = String(body.length);
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('listening'),
);

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen } from './listening.ts';

type ReceivedHook = { path: string; headers: IncomingHttpHeaders; body: string };

/** A receiver of webhooks on a port of its own; `answer` is what it does after it has read one, 204 by default. */
export async function startReceiver(answer = (response: ServerResponse) => void response.writeHead(204).end()) {
  const received: ReceivedHook[] = [];
  const receiver = { received, answer };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      receiver.answer(response);
    });
  });
  const port = await listen(server);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/hook`, close });
}

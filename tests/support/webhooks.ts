import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from './uploads.ts';

type ReceivedHook = { path: string; headers: IncomingHttpHeaders; body: string };

/** A receiver of webhooks on a port of its own; `answer` is what it does after it has read one, 204 by default. */
export async function startReceiver(answer = (response: ServerResponse) => void response.writeHead(204).end()) {
  const received: ReceivedHook[] = [];
  const receiver = { received, answer };
  const { origin, close } = await serve((request, response) => {
    text(request).then(
      (body) => {
        received.push({ path: request.url ?? '', headers: request.headers, body });
        receiver.answer(response);
      },
      () => undefined, // the sender has gone
    );
  });
  return Object.assign(receiver, { url: `${origin}/hook`, close });
}

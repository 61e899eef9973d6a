import type { IncomingMessage, ServerResponse } from 'node:http';

/** As nginx's lingering_close: so long a refused upload may go on, and so long it may be silent. */
const LINGER = { milliseconds: 30_000, silence: 5_000 };

/** Sends a web Response on a node one. */
export async function writeResponse(res: ServerResponse, response: Response): Promise<void> {
  if (res.destroyed) return;
  const body = await writeHead(res, response);
  res.end(body);
}

/**
 * Answers while the body may still be coming. Closing at once would make the system reset the connection and
 * the browser lose the answer (RFC 9112 §9.6), so the rest is read and dropped for a while.
 */
export async function refuseUnread(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  linger = LINGER,
): Promise<void> {
  if (res.destroyed) return;
  if (req.complete) return writeResponse(res, response);
  res.setHeader('Connection', 'close');
  res.write(await writeHead(res, response));
  const silence = setTimeout(end, linger.silence);
  const whole = setTimeout(end, linger.milliseconds);
  req.on('data', () => silence.refresh());
  req.once('close', end).once('end', end).once('error', end);
  req.resume();

  function end() {
    clearTimeout(silence);
    clearTimeout(whole);
    res.end();
  }
}

async function writeHead(res: ServerResponse, response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  response.headers.forEach((value, name) => res.setHeader(name, value));
  res.setHeader('Content-Length', body.length);
  res.writeHead(response.status);
  return body;
}

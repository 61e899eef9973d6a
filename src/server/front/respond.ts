import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a refused upload may continue, and how long it may be silent, as in nginx's lingering_close. */
const LINGER = { milliseconds: 30_000, silence: 5_000 };

/** Writes a web Response to a Node one. */
export async function writeResponse(res: ServerResponse, response: Response): Promise<void> {
  if (res.destroyed) return;
  const body = await writeHead(res, response);
  res.end(body);
}

/**
 * Responds while the body may still be arriving. Closing at once would make the system reset the connection and
 * the browser lose the response (RFC 9112 §9.6), so the rest is read and discarded for a while.
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
  if (response.status !== 204) res.setHeader('Content-Length', body.length); // RFC 9110 §8.6
  res.writeHead(response.status);
  return body;
}

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Requests in flight per connection. Browsers do not pipeline (optional for clients: RFC 9112 §9.3.2); scripts may. */
export const MOST_IN_FLIGHT = 8;
/** Bytes fed to the parser at a time, so that it finds at most some seventy small requests beyond the limit. */
const PIECE = 2_048;

type Waiting = { request: IncomingMessage; response: ServerResponse };
type Connection = {
  running: Set<ServerResponse>;
  waiting: Waiting[];
  isHeld: boolean;
  isHeldByNode: boolean;
  /** Called on a response that has been handed to the system; one function for all of the connection. */
  onFinish: (this: ServerResponse) => void;
};

/**
 * Runs `listener` for at most `most` requests of a connection at a time; further ones wait unread. Returns a function
 * that says whether a response is being sent on a socket.
 *
 * Pausing the socket is not enough: Node parses up to 64 KB of pipelined requests in one go and emits them all,
 * thousands of them. So it gets small pieces, and the rest goes back into the socket's buffer while one is waiting.
 */
export function limitInFlight(server: Server, listener: RequestListener, most = MOST_IN_FLIGHT) {
  const connections = new WeakMap<Duplex, Connection>();
  const start = (connection: Connection, { request, response }: Waiting) => {
    connection.running.add(response);
    response.on('finish', connection.onFinish);
    listener(request, response);
  };
  server.on('connection', (socket: Socket) => {
    const connection = readInPieces(socket);
    connections.set(socket, connection);
    const startNext = () => {
      const next = connection.running.size < most ? connection.waiting.shift() : undefined;
      if (next) start(connection, next);
      releaseSocket(socket, connection);
    };
    connection.onFinish = function (this: ServerResponse) {
      connection.running.delete(this);
      // In an event loop turn of its own: responses from memory would otherwise starve all other connections.
      if (connection.isHeld) setImmediate(startNext);
    };
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) throw new Error('a request came on a connection that was not announced');
    if (connection.running.size < most) start(connection, { request, response });
    else connection.waiting.push({ request, response });
  });
  return (socket: Duplex): boolean =>
    [...(connections.get(socket)?.running ?? [])].some(({ headersSent }) => headersSent);
}

function releaseSocket(socket: Socket, connection: Connection): void {
  if (!connection.isHeld || connection.waiting.length > 0) return;
  connection.isHeld = false;
  if (!connection.isHeldByNode) socket.resume();
}

/** Wraps the parser's listener, the only one for `data` that a new connection has. */
function readInPieces(socket: Socket): Connection {
  const connection: Connection = {
    running: new Set(),
    waiting: [],
    isHeld: false,
    isHeldByNode: false,
    onFinish: () => undefined,
  };
  // Each request in flight listens for the end of its connection, in more than one place.
  socket.setMaxListeners(socket.getMaxListeners() * MOST_IN_FLIGHT);
  const [parse, another] = socket.listeners('data');
  if (!parse || another) throw new Error('this version of Node reads connections in another way');
  socket.off('data', parse as (chunk: Buffer) => void);
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && !socket.destroyed; at += PIECE) {
      if (socket.isPaused()) return socket.unshift(chunk.subarray(at));
      parse.call(socket, chunk.subarray(at, at + PIECE));
      hold(socket, connection);
    }
  });
  // Node resumes any socket it has not paused itself, and so also one that is held here.
  socket.on('resume', () => {
    // The event of a resume() comes a tick later. Node may have paused the socket since: to feed its parser then is an
    // assertion of Node's that ends the process.
    if (socket.isPaused()) return;
    connection.isHeldByNode = false;
    if (connection.isHeld) socket.pause();
  });
  return connection;
}

/** Pauses a socket with waiting requests. Node pauses it too, while responses are not read, and must then resume it. */
function hold(socket: Socket, connection: Connection): void {
  connection.isHeldByNode = socket.isPaused();
  connection.isHeld = connection.waiting.length > 0;
  if (connection.isHeld && !connection.isHeldByNode) socket.pause();
}

import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * The requests of one stranger. `{n}` in the path is the number of the request, `{uuid}` a new one for each.
 * Connections are spread over the addresses (of 127.0.0.0/8); one that does not read is held open for `holdMs` once all
 * are there.
 */
export type Attack = {
  path: string;
  addresses: string[];
  connections: number;
  pipelined: number;
  reads: boolean;
  holdMs?: number;
  /** Half-open: the request never ends. Trickle: takes 1 KB a second. Abort: hangs up at the first bytes. */
  manner?: 'half-open' | 'trickle' | 'abort';
};

/** No attack lasts longer, whatever the site does. */
const MAX_MS = 30_000;

// A process of its own, so that its work does not delay those who measure. Starts when it is sent an attack.
process.once('message', ({ port, attack }: { port: number; attack: Attack }) => {
  void run(port, attack).then(() => process.exit(0));
});

async function run(port: number, attack: Attack): Promise<void> {
  const sockets: Socket[] = [];
  const ends = Array.from({ length: attack.connections }, (_, index) => {
    const localAddress = attack.addresses[index % attack.addresses.length];
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    if (attack.manner === 'abort') return hangUp(socket, attack);
    return attack.reads ? sendAndRead(socket, attack) : sendOnly(socket, attack);
  });
  const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), MAX_MS);
  await Promise.all(ends);
  if (!attack.reads) await new Promise((held) => setTimeout(held, attack.holdMs));
  sockets.forEach((socket) => socket.destroy());
  clearTimeout(limit);
}

function sendAndRead(socket: Socket, attack: Attack): Promise<void> {
  socket.resume().once('connect', () => socket.write(requests(attack)));
  return new Promise((resolve) => void socket.on('error', () => undefined).once('close', () => resolve()));
}

/** Resolves when it has hung up, or the connection was refused. */
function hangUp(socket: Socket, attack: Attack): Promise<void> {
  socket.once('connect', () => socket.write(requests(attack)));
  socket.once('data', () => socket.resetAndDestroy()).on('error', () => undefined);
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}

/** Resolves when the requests are on their way or the connection was refused. */
function sendOnly(socket: Socket, attack: Attack): Promise<void> {
  socket.pause();
  const taking = attack.manner === 'trickle' ? setInterval(() => socket.read(1_024), 1_000) : undefined;
  socket.once('close', () => clearInterval(taking));
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(requests(attack), () => resolve()));
    socket.on('error', () => undefined).once('close', () => resolve());
  });
}

function requests({ path, pipelined, reads, manner }: Attack): string {
  if (manner === 'half-open') return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  return Array.from({ length: pipelined }, (_, n) => {
    const target = path.replace('{n}', String(n + 2)).replace('{uuid}', randomUUID());
    const end = reads && n === pipelined - 1 ? 'Connection: close\r\n' : '';
    return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${end}\r\n`;
  }).join('');
}

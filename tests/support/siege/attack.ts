import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * What one stranger sends. `{n}` in the path is the number of the request, `{uuid}` a new one for each. Connections are
 * spread over the addresses (of 127.0.0.0/8); one that does not read is held open for `holdMs` once all are there.
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

/** How it went for the stranger: connections that were closed without an answer, and answers by status. */
export type AttackResult = { refused: number; answers: Record<string, number> };

/** No attack lasts longer, whatever the site does. */
const LONGEST_MS = 30_000;

// A process of its own, so that its work does not delay those who measure. Starts when it is sent an attack.
process.once('message', ({ port, attack }: { port: number; attack: Attack }) => {
  void run(port, attack).then((result) => process.send?.(result, () => process.exit(0)));
});

async function run(port: number, attack: Attack): Promise<AttackResult> {
  const result: AttackResult = { refused: 0, answers: {} };
  const sockets: Socket[] = [];
  const ends = Array.from({ length: attack.connections }, (_, index) => {
    const localAddress = attack.addresses[index % attack.addresses.length];
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    if (attack.manner === 'abort') return hangUp(socket, attack, result);
    return attack.reads ? sendAndRead(socket, attack, result) : sendOnly(socket, attack, result);
  });
  const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), LONGEST_MS);
  await Promise.all(ends);
  if (!attack.reads) await new Promise((held) => setTimeout(held, attack.holdMs));
  sockets.forEach((socket) => socket.destroy());
  clearTimeout(limit);
  return result;
}

function sendAndRead(socket: Socket, attack: Attack, result: AttackResult): Promise<void> {
  let answers = 0;
  let rest = '';
  socket.on('data', (bytes: Buffer) => {
    const text = rest + bytes.toString('latin1');
    for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      answers += 1;
      result.answers[status] = (result.answers[status] ?? 0) + 1;
    }
    rest = text.slice(-12).replace(/^.*HTTP\/1\.1 \d{3} /s, '');
  });
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(requests(attack)));
    socket
      .on('error', () => undefined)
      .once('close', () => {
        if (answers === 0) result.refused += 1;
        resolve();
      });
  });
}

/** Resolves when it has hung up, or the connection was refused. */
function hangUp(socket: Socket, attack: Attack, result: AttackResult): Promise<void> {
  socket.once('connect', () => socket.write(requests(attack)));
  socket.once('data', () => socket.resetAndDestroy()).once('error', () => (result.refused += 1));
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}

/** Resolves when the requests are on their way or the connection was refused. */
function sendOnly(socket: Socket, attack: Attack, result: AttackResult): Promise<void> {
  socket.pause();
  const taking = attack.manner === 'trickle' ? setInterval(() => socket.read(1_024), 1_000) : undefined;
  socket.once('close', () => clearInterval(taking));
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(requests(attack), () => resolve()));
    socket.on('error', () => undefined).once('close', () => resolve());
    socket.once('error', () => (result.refused += 1));
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

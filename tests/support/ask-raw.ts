import { once } from 'node:events';
import { connect } from 'node:net';

/** Byte for byte: clients of HTTP refuse to send some targets. */
export async function askRaw(site: string, target: string): Promise<{ status: number; head: string }> {
  const { port, host } = new URL(site);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n', 1);
  return { status: Number(head.split(' ')[1]), head };
}

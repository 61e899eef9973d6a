import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** What a proxy says to a site, seen from between them. */
export type Relay = {
  port: number;
  /** How many connections the proxy has opened. */
  connections(): number;
  /** The heads of its requests, and of bodies their first bytes. */
  heads(): string;
  /** Resolves when the site has been sent so many bytes. */
  sent(bytes: number): Promise<void>;
  close(): void;
};

const SEEN = 2_000_000;

export async function startRelay(): Promise<Relay & { leadTo(port: number): void }> {
  let [target, connections, bytes] = [0, 0, 0];
  let seen = '';
  const server = createServer((client) => {
    connections += 1;
    const site = connect(target, '127.0.0.1');
    client.on('data', (chunk) => {
      bytes += chunk.length;
      if (seen.length < SEEN) seen += chunk.toString('latin1', 0, 4_096);
      server.emit('sent');
    });
    client.pipe(site).pipe(client);
    client.on('error', () => site.destroy()).on('close', () => site.destroy());
    site.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => (target = port),
    connections: () => connections,
    heads: () => seen,
    sent: async (wanted) => {
      while (bytes < wanted) await once(server, 'sent');
    },
    close: () => void server.close(),
  };
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between browser and site that loses answers and can be cut. */
export type Proxy = {
  url: string;
  /** Where it leads; known once the site has started. */
  leadTo(url: string): void;
  /** Breaks off instead of passing on the next answer to a request that begins so. */
  loseAnswerTo(request: string): void;
  /** Breaks off all that is under way, and whatever begins until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

export async function startProxy(): Promise<Proxy> {
  let port = 0;
  let toLose: string | null = null;
  let isCut = false;
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const upstream = connect(port, '127.0.0.1');
    let isLost = false;
    client.on('data', (chunk) => {
      if (toLose && chunk.toString('latin1', 0, toLose.length) === toLose) isLost = true;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isLost) return client.write(chunk);
      toLose = null;
      return client.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.end());
    }
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => (port = Number(new URL(url).port)),
    loseAnswerTo: (request) => (toLose = request),
    cut: () => {
      isCut = true;
      for (const client of clients) client.destroy();
    },
    mend: () => (isCut = false),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

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
  /** Does so as soon as it has passed on this many more bytes to the site. */
  cutAfter(bytes: number): void;
  /** Passes on this many more bytes to the site and then, of the connection they came by, nothing more. Resolves by then. */
  holdAfter(bytes: number): Promise<void>;
  mend(): void;
  close(): Promise<void>;
};

export async function startProxy(): Promise<Proxy> {
  let port = 0;
  let toLose: string | null = null;
  let isCut = false;
  let bytesLeft = Infinity;
  let atTheEnd: (client: Socket) => void = () => undefined;
  const cut = () => {
    isCut = true;
    for (const client of clients) client.destroy();
  };
  const clients = new Set<Socket>();
  const held = new Set<Socket>();
  const afterBytes = (bytes: number, what: typeof atTheEnd) => {
    bytesLeft = bytes;
    atTheEnd = what;
  };
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const upstream = connect(port, '127.0.0.1');
    let isLost = false;
    client.on('data', (chunk) => {
      if (held.has(client)) return;
      if (toLose && chunk.toString('latin1', 0, toLose.length) === toLose) isLost = true;
      upstream.write(chunk.subarray(0, bytesLeft));
      bytesLeft -= chunk.length;
      if (bytesLeft > 0) return;
      bytesLeft = Infinity;
      atTheEnd(client);
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
    cut,
    cutAfter: (bytes) => afterBytes(bytes, cut),
    holdAfter: (bytes) => new Promise((resolve) => afterBytes(bytes, (client) => resolve(void held.add(client)))),
    mend: () => (isCut = false),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import type { AddressInfo, Server } from 'node:net';

/** Starts a server on a free port of 127.0.0.1 and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

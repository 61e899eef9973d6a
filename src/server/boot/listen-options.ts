import type { ListenOptions } from 'node:net';

/**
 * Returns where a server listens. `::` is every address of the machine: without a host Node takes those of IPv6 and
 * IPv4, and those of IPv4 alone where the system has no IPv6.
 */
export const listenOptions = (port: number, host: string): ListenOptions => (host === '::' ? { port } : { port, host });

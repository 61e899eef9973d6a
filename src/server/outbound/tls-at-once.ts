import { connect } from 'node:tls';

/**
 * Returns whether a server waits for TLS before it says a word, as on port 465 (RFC 8314 §3.3): a client that waits for
 * its greeting, to ask for STARTTLS, waits forever. Nothing is sent, so its certificate does not matter.
 */
export function speaksTlsAtOnce({ hostname, port }: URL, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, '');
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false, timeout: milliseconds });
    const end = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('secureConnect', end(true));
    socket.once('timeout', end(false));
    socket.once('error', end(false));
    socket.once('close', end(false));
  });
}

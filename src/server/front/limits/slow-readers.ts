import type { Server, Socket } from 'node:net';
import type { MinRate } from './min-rate.ts';
import { MINUTE_MS, MINUTE_S, KB } from '#shared/units.ts';

/** A player on a poor line reads faster than 1 KB/s; one that was paused sends a new range request. */
export const MIN_READ_RATE: MinRate = { idle: MINUTE_MS, window: MINUTE_MS, bytes: KB * MINUTE_S };
/** Checks in each window. */
const CHECKS = 12;

type Reader = { taken: number; tookAt: number; windowAt: number; windowTaken: number };

/**
 * Destroys connections whose client reads its responses too slowly: nothing for `idle` ms, or less than `bytes` in
 * `window` ms, while data is waiting for it. Bytes count as read once the kernel has accepted them. A socket's own
 * timeout is not enough: Node restarts it once for a pending write, and a byte now and then restarts it forever.
 */
export function closeSlowReaders(server: Server, minRate = MIN_READ_RATE): void {
  const watch = createReadWatch(minRate);
  server.on('connection', (socket) => watch.add(socket, performance.now()));
  const timer = setInterval(
    () => watch.check(performance.now()),
    Math.min(minRate.idle, minRate.window) / CHECKS,
  ).unref();
  server.once('close', () => clearInterval(timer));
}

/** Returns the check without its timer, with the time (ms) as a parameter. */
export function createReadWatch(minRate: MinRate) {
  const readers = new Map<Socket, Reader>();
  return {
    add(socket: Socket, now: number): void {
      readers.set(socket, { taken: 0, tookAt: now, windowAt: now, windowTaken: 0 });
      socket.once('close', () => readers.delete(socket));
    },
    check(now: number): void {
      for (const [socket, reader] of readers) {
        recordTaken(socket, reader, now);
        if (isTooSlow(reader, now, minRate)) socket.destroy();
        else if (now - reader.windowAt >= minRate.window) startWindow(reader, now);
      }
    },
  };
}

function recordTaken(socket: Socket, reader: Reader, now: number): void {
  const taken = socket.bytesWritten - socket.writableLength;
  const isWaiting = socket.writableLength > 0;
  if (!isWaiting || taken > reader.taken) Object.assign(reader, { taken, tookAt: now });
  if (!isWaiting) startWindow(reader, now);
}

const startWindow = (reader: Reader, now: number) =>
  Object.assign(reader, { windowAt: now, windowTaken: reader.taken });

function isTooSlow({ taken, tookAt, windowAt, windowTaken }: Reader, now: number, minRate: MinRate): boolean {
  if (now - tookAt >= minRate.idle) return true;
  return now - windowAt >= minRate.window && taken - windowTaken < minRate.bytes;
}

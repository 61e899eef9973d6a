import type { ServerResponse } from 'node:http';
import { decisiveByte } from '#server/listening/index.ts';
import { takeTurn } from '../limits/round-robin.ts';
import type { ByteRange } from './conditions.ts';
import type { Delivery } from './count-download.ts';
import type { OpenFile } from './open-file.ts';

/** What a player asks for at a time goes to the system in one piece; of longer responses others have their turn between. */
const WHOLE = 256 * 1024;
const PIECE = 64 * 1024;

/** Buffers of one size, the last used first, which is still in the processor's cache. */
type Pool = { size: number; most: number; idle: Buffer[]; taken: number };
/** 8 MB for those who read what they asked for; slow readers share it, and all others get small pieces. */
const large: Pool = { size: WHOLE, most: 32, idle: [], taken: 0 };
/** One for each response in flight, as many as there are; of those not in use 4 MB are kept. */
const small: Pool = { size: PIECE, most: 64, idle: [], taken: 0 };

/**
 * Sends bytes of a file, each piece when the system has taken the one before, so that a slow reader holds one piece in
 * memory. Resolves when all are sent, or the connection has ended; `delivery` has what the system has taken by then.
 * @throws Error when the file cannot be read
 */
export async function sendBytes(
  res: ServerResponse,
  file: OpenFile,
  { start, end }: ByteRange,
  delivery: Delivery = { start, bytes: 0, threshold: null },
): Promise<void> {
  await turn('beginning');
  const pool = poolFor(end - start);
  pool.taken += 1;
  const buffer = pool.idle.pop() ?? Buffer.allocUnsafeSlow(pool.size);
  let isSent = false;
  try {
    delivery.start = start;
    isSent = await sendPieces(res, file, { start, end }, buffer, delivery);
  } finally {
    pool.taken -= 1;
    // A failed write may leave the buffer in the socket's queue: then it is not used again.
    if (isSent && pool.idle.length < pool.most) pool.idle.push(buffer);
  }
  if (isSent) res.end();
}

const turn = (piece: 'beginning' | 'rest') => new Promise<void>((resolve) => takeTurn(piece, resolve));

const poolFor = (length: number): Pool =>
  length > PIECE && length <= WHOLE && large.taken < large.most ? large : small;

/** Returns whether the system has taken all; it has not when the connection ends before. */
async function sendPieces(
  res: ServerResponse,
  file: OpenFile,
  range: ByteRange,
  buffer: Buffer,
  delivery: Delivery,
): Promise<boolean> {
  for (let from = range.start; from < range.end; from += buffer.length) {
    if (from > range.start) await turn('rest');
    if (!isOpen(res)) return false;
    const length = Math.min(buffer.length, range.end - from);
    await file.read(buffer, length, from);
    if (!(await writeBytes(res, buffer.subarray(0, length), delivery))) return false;
  }
  return true;
}

const isOpen = ({ destroyed, req }: ServerResponse): boolean => !destroyed && !req.socket.destroyed;

/**
 * Writes the next bytes of a file; returns whether the system has taken them, and adds those it has to `delivery`. It says
 * nothing of a write that it took in part before the connection ended, so one ends where a download is complete.
 */
export async function writeBytes(res: ServerResponse, bytes: Uint8Array, delivery: Delivery): Promise<boolean> {
  if (!isOpen(res)) return false;
  const { start, threshold } = delivery;
  const decisive = threshold ? decisiveByte(start, threshold) - start - delivery.bytes : 0;
  if (decisive <= 0 || decisive >= bytes.length) return write(res, bytes, delivery);
  return (await write(res, bytes.subarray(0, decisive), delivery)) && write(res, bytes.subarray(decisive), delivery);
}

/** A response whose turn on its connection never comes is not called back: then only the connection says so. */
function write(res: ServerResponse, bytes: Uint8Array, delivery: Delivery): Promise<boolean> {
  return new Promise((resolve) => {
    const { socket } = res.req;
    const onClose = () => resolve(false);
    socket.once('close', onClose);
    res.write(bytes, (error) => {
      socket.off('close', onClose);
      if (!error) delivery.bytes += bytes.length;
      resolve(!error);
    });
  });
}

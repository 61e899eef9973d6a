import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';

/** One piece of a response at a time; the pieces of others wait in the order they came. */
type Lane = { waiting: (() => void)[]; isTaken: boolean };
const lane = (): Lane => ({ waiting: [], isTaken: false });

/** Beginnings have a lane of their own, so that a short response does not wait behind hundreds of long ones. */
const lanes = { beginning: lane(), rest: lane() };
let isScheduled = false;

/**
 * Runs `sendPiece`, which sends up to 64 KB of a response: at most one beginning and one further piece in a turn of the
 * event loop, first come, first served. libuv accepts one connection in a turn (https://github.com/libuv/libuv/pull/3696),
 * so a newcomer behind 400 others waits for 400 turns, however short the work of each connection is.
 */
export function takeTurn(piece: keyof typeof lanes, sendPiece: () => void): void {
  const { waiting, isTaken } = lanes[piece];
  if (isTaken) return void waiting.push(sendPiece);
  lanes[piece].isTaken = true;
  scheduleTurn();
  sendPiece();
}

/** Reads a file that is piped into the response piece by piece in turn with all other responses. */
export function readInTurns(response: ServerResponse): void {
  response.on('pipe', (file) => {
    if (!(file instanceof ReadStream)) return;
    const read = file._read.bind(file);
    let piece: keyof typeof lanes = 'beginning';
    file._read = (size) => {
      takeTurn(piece, () => file.destroyed || read(size));
      piece = 'rest';
    };
  });
}

function scheduleTurn(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(startTurn);
}

function startTurn(): void {
  isScheduled = false;
  const pieces = Object.values(lanes).map(takeNext);
  if (pieces.some(Boolean)) scheduleTurn();
  for (const sendPiece of pieces) sendPiece?.();
}

function takeNext(lane: Lane): (() => void) | undefined {
  const next = lane.waiting.shift();
  lane.isTaken = next !== undefined;
  return next;
}

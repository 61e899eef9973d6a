import { parentPort } from 'node:worker_threads';
import { draw, type Picture } from './drawing.ts';

// Drawing one takes a fifth of a second of pure calculation: in a thread of its own nobody else waits for it.
parentPort?.on('message', ({ id, picture }: { id: number; picture: Picture }) => {
  draw(picture).then(
    (png) => parentPort?.postMessage({ id, png }),
    (error: unknown) => parentPort?.postMessage({ id, problem: String(error) }),
  );
});

import { parentPort } from 'node:worker_threads';
import { draw, type Picture } from './drawing.ts';

// Drawing one takes 0.2 s of CPU time: in a thread of its own it does not block requests.
parentPort?.on('message', ({ id, picture }: { id: number; picture: Picture }) => {
  draw(picture).then(
    (png) => parentPort?.postMessage({ id, png }),
    (error: unknown) => parentPort?.postMessage({ id, problem: String(error) }),
  );
});

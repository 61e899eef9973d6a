// A program of its own that the site starts for each file: it reads bytes of strangers, so it has bounds, no secret and
// nothing of the server. protocol.ts says what goes in and out. It ends with its input, so that none outlives the site.
import { createInterface } from 'node:readline';
import { LimitExceeded } from './limits.ts';
import type { AudioRequest, Failure, InspectAnswer, SoundAnswer } from './protocol.ts';

const BEYOND_LIMITS = 3;

process.once('uncaughtException', () => process.exit(BEYOND_LIMITS)); // thrown by a parser outside of what we wait for
const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit(1));
input.once('line', (line) => {
  answer(JSON.parse(line) as AudioRequest).then(() => process.exit(0), fail);
});

/** Each request loads its own part only. */
async function answer(request: AudioRequest): Promise<void> {
  if (request.what === 'sound') {
    const { analyzeSound } = await import('./sound/analyze-sound.ts');
    return print(await analyzeSound(request));
  }
  const { inspect } = await import('./file/inspect.ts');
  for await (const found of inspect(request)) await print(found);
}

function fail(error: unknown): void {
  if (error instanceof LimitExceeded) process.exit(BEYOND_LIMITS);
  void print({ failure: String(error) }).then(() => process.exit(1));
}

const print = (answered: InspectAnswer | SoundAnswer | Failure): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(answered)}\n`, () => resolve()));

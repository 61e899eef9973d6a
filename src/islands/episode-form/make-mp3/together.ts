import type { Sound } from './conform.ts';

/** Adds recordings that play at the same time: each begins with the first, and the longest ends. */
export async function* together(all: readonly AsyncIterable<Sound>[]): AsyncGenerator<Sound> {
  const readers = all.map((sound) => readerOf(sound[Symbol.asyncIterator]()));
  for (;;) {
    const waiting = await Promise.all(readers.map(({ fill }) => fill()));
    const lengths = waiting.filter((length) => length > 0);
    if (lengths.length === 0) return;
    const length = Math.min(...lengths);
    const parts = readers.map(({ take }) => take(length)).filter((part) => part !== null);
    const [first = [], ...others] = parts;
    yield first.map((channel, index) =>
      channel.map((sample, at) => others.reduce((sum, part) => sum + (part[index]?.[at] ?? 0), sample)),
    );
  }
}

/** `fill` returns how many samples wait, 0 at the end; `take` returns so many of them. */
function readerOf(sound: AsyncIterator<Sound>) {
  let waiting: Sound = [];
  let isAtEnd = false;
  const length = () => waiting[0]?.length ?? 0;
  return {
    async fill(): Promise<number> {
      while (length() === 0 && !isAtEnd) {
        const { value, done } = await sound.next();
        if (done) isAtEnd = true;
        else waiting = value.map((channel: Float32Array) => channel.slice()); // one is valid until the next
      }
      return length();
    },
    take(count: number): Sound | null {
      if (length() === 0) return null;
      const taken = waiting.map((channel) => channel.subarray(0, count));
      waiting = waiting.map((channel) => channel.subarray(count));
      return taken;
    },
  };
}

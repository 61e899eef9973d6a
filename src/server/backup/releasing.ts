import { release } from '#shared/release.ts';

/** Passes chunks through, and frees the memory of each once `used` says that all bytes up to its end were. */
export function releasing(body: AsyncIterable<Uint8Array>) {
  const given: { chunk: Uint8Array; end: number }[] = [];
  let end = 0;
  return {
    async *chunks(): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        end += chunk.byteLength;
        given.push({ chunk, end });
        yield chunk;
      }
    },
    used(bytes: number): void {
      const left = given.findIndex((one) => one.end > bytes);
      for (const { chunk } of given.splice(0, left < 0 ? given.length : left)) release(chunk);
    },
  };
}

/**
 * Returns a Range header with one well-formed range of bytes; anything else is ignored, which RFC 9110 §14.2 allows. A
 * suffix longer than the file means the whole file (§14.1.2).
 */
export function usableRange(header: string | undefined, size: number): string | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') return Number(last) > size ? 'bytes=0-' : `bytes=-${last}`;
  if (last !== '' && BigInt(last) < BigInt(first)) return undefined;
  return `bytes=${first}-${last}`;
}

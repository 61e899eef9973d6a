/**
 * A FLAC whose comments fill the heap of a program that reads them all: in one block the quickest of files to be
 * refused.
 */
export function greedyFlac(blocks = 1, comments = 2_300_000): Buffer {
  const list = Buffer.alloc(comments * 7, Buffer.from('\x03\0\0\0a=b', 'latin1'));
  const head = Buffer.concat([uint32(0), uint32(comments)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length + list.length);
  length[0] = 4; // VORBIS_COMMENT
  const info = Buffer.concat([Buffer.from([0, 0, 0, 34]), Buffer.alloc(34, 1)]);
  return Buffer.concat([
    Buffer.from('fLaC'),
    info,
    ...Array.from({ length: blocks }, () => [length, head, list]).flat(),
  ]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

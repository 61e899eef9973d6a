import { truncate, writeFile } from 'node:fs/promises';

const SIZE = 50 * 1024 ** 2;

/** Files of 50 MB that keep a careless reader busy: a name, how they begin, and the byte that follows to the end. */
export const HOSTILE_AUDIO: [string, Buffer, number][] = [
  ['sync bytes without end', Buffer.alloc(0), 0xff],
  ['frames that lead nowhere', Buffer.alloc(0), 0xfb],
  ['a FLAC of empty blocks', Buffer.from('fLaC\x01\0\0\0', 'latin1'), 0],
  ['an OGG of nothing', Buffer.from('OggS\0\x02', 'latin1'), 0],
  ['an MP4 of nothing', Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'), 0],
  ['a WebM of empty elements', Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1'), 0xec],
];

/** Writes one of them; zeros take no room on the disk. */
export async function writeHostileAudio(path: string, head: Buffer, fill: number): Promise<void> {
  await writeFile(path, fill === 0 ? head : Buffer.concat([head, Buffer.alloc(SIZE, fill)]));
  if (fill === 0) await truncate(path, SIZE);
}

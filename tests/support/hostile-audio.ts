import { truncate, writeFile } from 'node:fs/promises';

const SIZE = 50 * 1024 ** 2;
const MB = 1024 ** 2;

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

/** A file that one limit of the inspection ends: a name, its bytes, and the milliseconds of processor time it may take. */
type Greedy = [string, () => Buffer, number];
/** For files that the memory ends before their time does, and for those whose parser would work on and on. */
const [ENOUGH_MS, FEW_MS] = [15_000, 1_000];

/** The quickest to be refused: it fills the heap. */
export const greedyFlac = (): Buffer => flac(1, 2_300_000);

/** Of the heap, and of time. */
export const GREEDY_AUDIO: Greedy[] = [
  ['a FLAC with 2.3 million comments', greedyFlac, ENOUGH_MS],
  ['a WebM with 4 million places to seek', () => webm(4_000_000), FEW_MS],
];

/** The same limits by other ways of `music-metadata`. */
export const MORE_GREEDY_AUDIO: Greedy[] = [
  ['an M4A with six tracks of 1.9 million durations', () => m4a(tracks(6, 'stts', 1_900_000, 8)), ENOUGH_MS],
  ['an M4A with twelve tracks of 0.9 million durations', () => m4a(tracks(12, 'stts', 900_000, 8)), ENOUGH_MS],
  ['an M4A with two tracks of 1.3 million chunks', () => m4a(tracks(2, 'stsc', 1_300_000, 12)), ENOUGH_MS],
  ['an M4A with 24 MB of empty tracks', () => m4a(Buffer.alloc(24 * MB, box('trak', Buffer.alloc(0)))), ENOUGH_MS],
  ['an M4A with 24 MB of tags', () => m4a(box('udta', meta(Buffer.alloc(24 * MB, tag())))), FEW_MS],
  ['a FLAC with five blocks of 2.3 million comments', () => flac(5, 2_300_000), ENOUGH_MS],
  ['a WAV with 4 million names', () => riff(4_000_000), ENOUGH_MS],
  ['a WAV with 9 million names', () => riff(9_000_000), ENOUGH_MS],
];

function box(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const m4a = (content: Buffer): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0M4A ', 'latin1')), box('moov', content)]);

/** Tracks whose sample table has one list of `count` entries of `bytes` each. */
function tracks(times: number, name: string, count: number, bytes: number): Buffer {
  const list = Buffer.alloc(8 + count * bytes, 1);
  list.writeUInt32BE(0, 0);
  list.writeUInt32BE(count, 4);
  const media = box('mdia', box('minf', box('stbl', box(name, list))));
  const header = (id: number) => box('tkhd', Buffer.concat([Buffer.alloc(12), uint32(id), Buffer.alloc(68)]));
  return Buffer.concat(Array.from({ length: times }, (_, id) => box('trak', Buffer.concat([header(id), media]))));
}

const meta = (content: Buffer): Buffer => box('meta', Buffer.concat([Buffer.alloc(4), box('ilst', content)]));
const tag = (): Buffer =>
  box('\xa9nam', box('data', Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from('a')])));

function flac(blocks: number, comments: number): Buffer {
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

function riff(names: number): Buffer {
  const format = Buffer.from('fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0', 'latin1');
  const list = Buffer.concat([
    Buffer.from('INFO'),
    Buffer.alloc(names * 10, Buffer.from('INAM\x02\0\0\0a\0', 'latin1')),
  ]);
  const inside = Buffer.concat([Buffer.from('WAVE'), format, Buffer.from('LIST'), uint32(list.length), list]);
  return Buffer.concat([Buffer.from('RIFF'), uint32(inside.length), inside]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function webm(seeks: number): Buffer {
  const doctype = Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1');
  const seek = Buffer.from('\x4d\xbb\x8b\x53\xab\x84\x11\x4d\x9b\x74\x53\xac\x81\x01', 'latin1');
  return Buffer.concat([
    doctype,
    element('\x18\x53\x80\x67', element('\x11\x4d\x9b\x74', Buffer.alloc(seeks * 14, seek))),
  ]);
}

/** An EBML element with a size of eight bytes. */
function element(id: string, body: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(body.length, 4);
  size[0] = 1;
  return Buffer.concat([Buffer.from(id, 'latin1'), size, body]);
}

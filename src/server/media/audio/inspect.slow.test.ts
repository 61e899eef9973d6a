import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { greedyFlac, uint32 } from '../../../../tests/support/greedy-flac.ts';
import { inspectAudio } from './inspect.ts';
import { MB } from '#shared/units.ts';

/** For files that the memory ends before their time does, and for those whose parser would work on and on. */
const [ENOUGH_MS, FEW_MS] = [15_000, 1_000];

/** Each with the milliseconds of processor time it may take. */
const GREEDY_AUDIO: [string, () => Buffer, number][] = [
  ['an M4A with six tracks of 1.9 million durations', () => m4a(tracks(6, 'stts', 1_900_000, 8)), ENOUGH_MS],
  ['an M4A with twelve tracks of 0.9 million durations', () => m4a(tracks(12, 'stts', 900_000, 8)), ENOUGH_MS],
  ['an M4A with two tracks of 1.3 million chunks', () => m4a(tracks(2, 'stsc', 1_300_000, 12)), ENOUGH_MS],
  ['an M4A with 24 MB of empty tracks', () => m4a(Buffer.alloc(24 * MB, box('trak', Buffer.alloc(0)))), ENOUGH_MS],
  ['an M4A with 24 MB of tags', () => m4a(box('udta', meta(Buffer.alloc(24 * MB, tag())))), FEW_MS],
  ['a FLAC with five blocks of 2.3 million comments', () => greedyFlac(5), ENOUGH_MS],
  ['a WAV with 4 million names', () => riff(4_000_000), ENOUGH_MS],
  ['a WAV with 9 million names', () => riff(9_000_000), ENOUGH_MS],
];

it.each(GREEDY_AUDIO)('%s is refused, and this process lives', async (_, make, milliseconds) => {
  const folder = await mkdtemp(join(tmpdir(), 'audio-'));
  const path = join(folder, 'greedy');
  await writeFile(path, make());
  const verdict = await inspectAudio(path, milliseconds).catch(({ message }: Error) => message);
  expect(['notAudio', 'fileUnreadable']).toContain(verdict);
  await rm(folder, { recursive: true });
});

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

function riff(names: number): Buffer {
  const format = Buffer.from('fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0', 'latin1');
  const list = Buffer.concat([
    Buffer.from('INFO'),
    Buffer.alloc(names * 10, Buffer.from('INAM\x02\0\0\0a\0', 'latin1')),
  ]);
  const inside = Buffer.concat([Buffer.from('WAVE'), format, Buffer.from('LIST'), uint32(list.length), list]);
  return Buffer.concat([Buffer.from('RIFF'), uint32(inside.length), inside]);
}

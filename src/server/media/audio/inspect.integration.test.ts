import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { greedyFlac } from '../../../../tests/support/greedy-flac.ts';
import { staticImports } from '../../../../tests/support/import-graph.mjs';
import { audioFixture } from '../../../../tests/support/uploads.ts';
import { inspectAudio, isPdf } from './inspect.ts';
import { readAudio } from '#audio/file/read-audio.ts';
import { NO_LIMITS } from '#audio/limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'audio-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = 50 * 1024 ** 2;

/** Files of 50 MB that keep a careless reader busy: a name, how they begin, and the byte that follows to the end. */
const HOSTILE_AUDIO: [string, Buffer, number][] = [
  ['sync bytes without end', Buffer.alloc(0), 0xff],
  ['frames that lead nowhere', Buffer.alloc(0), 0xfb],
  ['a FLAC of empty blocks', Buffer.from('fLaC\x01\0\0\0', 'latin1'), 0],
  ['an OGG of nothing', Buffer.from('OggS\0\x02', 'latin1'), 0],
  ['an MP4 of nothing', Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'), 0],
  ['a WebM of empty elements', Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1'), 0xec],
];

/** Writes one of them; zeros take no room on the disk. */
async function writeHostileAudio(path: string, head: Buffer, fill: number): Promise<void> {
  await writeFile(path, fill === 0 ? head : Buffer.concat([head, Buffer.alloc(SIZE, fill)]));
  if (fill === 0) await truncate(path, SIZE);
}

/** Those that a parser of all of it would work on and on for. */
const GREEDY_AUDIO: [string, () => Buffer][] = [
  ['a FLAC with 2.3 million comments', greedyFlac],
  ['a WebM with 4 million places to seek', () => webm(4_000_000)],
];

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

describe('a hostile file is refused, and this process lives', () => {
  it.each(HOSTILE_AUDIO)('%s', async (_, head, fill) => {
    const path = join(folder, 'hostile');
    await writeHostileAudio(path, head, fill);
    const verdict = await inspectAudio(path, 1_000).catch(({ message }: Error) => message);
    expect(['notAudio', 'fileUnreadable']).toContain(verdict);
  });

  it.each(GREEDY_AUDIO)('%s', async (_, make) => {
    const path = join(folder, 'greedy');
    await writeFile(path, make());
    await expect(inspectAudio(path)).rejects.toMatchObject({ fault: 'unsupported', reason: { code: 'notAudio' } });
  });
});

it('tags that fill the memory are no tags, and the audio is taken', async () => {
  const sound = await readFile(audioFixture('tone.flac'));
  const [start, frames] = [sound.subarray(0, 42), sound.subarray(42)];
  start[4] = 0; // more metadata follows
  const path = join(folder, 'tagged');
  await writeFile(path, Buffer.concat([start, greedyFlac().subarray(42), frames]));
  expect(await inspectAudio(path)).toMatchObject({ extension: 'flac', duration: 1, tags: null });
});

it('a good file is read in a process of its own as it is in this one', async () => {
  const path = audioFixture('index-last.m4a');
  const read = await readAudio(path, NO_LIMITS);
  expect(await inspectAudio(path)).toEqual({
    ...('facts' in read && read.facts),
    marks: null,
    tags: null,
    picture: null,
  });
});

it('that process loads no words and no schemas, which would be most of its time', () => {
  const entries = ['src/audio/main.ts', 'src/audio/file/inspect.ts'];
  const loaded = entries.flatMap((entry) => [...staticImports(resolve(entry))]).map((file) => relative('src', file));
  expect(loaded).toContain('audio/file/tags.ts');
  expect(loaded.filter((file) => /words|schema/.test(file))).toEqual([]);
});

it('a disk that fails is no verdict on the file', async () => {
  await expect(inspectAudio(join(folder, 'gone'))).rejects.toThrow('ENOENT');
});

it('a PDF begins and ends like one', () => {
  expect(isPdf(Buffer.from('%PDF-1.7'), Buffer.from('…%%EOF\n'))).toBe(true);
  expect(isPdf(Buffer.from(' %PDF-1.7'), Buffer.from('%%EOF'))).toBe(false);
  expect(isPdf(Buffer.from('%PDF-1.7'), Buffer.from('cut off'))).toBe(false);
});

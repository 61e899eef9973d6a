import { parseBuffer } from 'music-metadata';
import { expect, test } from 'vitest';
import { framesOf } from '../../../../tests/support/marks.ts';
import { writeTag } from './id3.ts';

const NOTHING = { title: '', artist: '', album: '', description: '', notes: [], chapters: [], picture: null };

test('title, texts, named notes, chapters and cover are read as they were written', async () => {
  const picture = { type: 'image/jpeg', data: Uint8Array.from({ length: 5_000 }, (_, at) => at & 255) };
  const chapters = [
    { time: 0, title: 'Hola' },
    { time: 1.25, title: 'Más despacio' },
  ];
  const notes = [{ name: 'AI', text: 'said by a computer voice' }];
  const texts = { title: 'Caídas', artist: 'Ana', album: 'Cuidar', description: 'Sobre las caídas.' };
  const tag = writeTag({ ...texts, notes, chapters, picture }, 3);
  const file = Buffer.concat([tag, framesOf('cbr.mp3')]);
  const { common, format, native } = await parseBuffer(file, 'audio/mpeg', { includeChapters: true });
  expect([common.title, common.artist, common.album, common.comment?.[0]?.text]).toEqual(Object.values(texts));
  expect(format.chapters?.map(({ title, start, timeScale = 1 }) => [title, start / timeScale])).toEqual(
    chapters.map(({ title, time }) => [title, time]),
  );
  expect(Buffer.from(common.picture?.[0]?.data ?? []).equals(Buffer.from(picture.data))).toBe(true);
  expect(native['ID3v2.4']).toContainEqual({ id: 'TXXX:AI', value: 'said by a computer voice' });
});

test('a recording that says nothing gets no tag', () => {
  expect(writeTag(NOTHING, 3)).toHaveLength(0);
});

test('a table of contents has as many entries as it says, of a recording with more chapters than one can list', () => {
  const chapters = Array.from({ length: 300 }, (_, time) => ({ time, title: 'A' }));
  const tag = Buffer.from(writeTag({ ...NOTHING, chapters }, 300));
  const at = tag.indexOf('CTOC');
  const size = tag.subarray(at + 4, at + 8).reduce((sum, byte) => sum * 128 + byte, 0);
  const body = tag.subarray(at + 10, at + 10 + size);
  const entries = body
    .subarray('toc\0'.length + 2)
    .toString('latin1')
    .split('\0')
    .slice(0, -1);
  expect([body[5], entries.length]).toEqual([255, 255]);
});

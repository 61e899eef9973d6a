import { expect, it } from 'vitest';
import type { Chapter } from '#shared/episode.ts';
import { chapterFindings, writtenChapterFindings } from './advice.ts';

const said = (chapters: Chapter[], duration = 600) =>
  chapterFindings(chapters, duration).map(({ level, field, text }) => `${level} ${field}: ${text}`);

it('chapters that Apple would draw badly or not at all are named, others are not', () => {
  const at = (...times: number[]) => times.map((time) => ({ time, title: 'Stairs' }));
  expect(said(at(0, 60, 120))).toEqual([]);
  expect(said(at(0, 60))).toEqual([expect.stringMatching(/^warning chapters: .*from 3 on.*are 2/)]);
  expect(said(at(5, 60, 120))).toEqual([expect.stringMatching(/begins at 0:05.*wants one at 0:00/)]);
  expect(said(at(0, 10, 20, 30, 40, 50))).toEqual([]);
  expect(said(at(0, 10, 20, 30, 40, 50, 60))).toEqual([expect.stringMatching(/There are 7 chapters/)]);
  expect(said(at(0, 10, 20, 30, 40, 50, 60), 4_000)).toEqual([]);
  const titled = (length: number) => at(0, 10, 20).map((chapter) => ({ ...chapter, title: 'é'.repeat(length) }));
  expect(said(titled(45))).toEqual([]);
  expect(said(titled(46))).toEqual([expect.stringMatching(/after about 45 characters: “é+” and 2 more/)]);
});

it('a chapter after the end of the audio has to be put right, where the length is known', () => {
  const chapters = [0, 60, 601].map((time) => ({ time, title: 'Stairs' }));
  expect(said(chapters)).toEqual([
    expect.stringMatching(/^failure chapters: .*“Stairs” begins at 10:01, after the end/),
  ]);
  expect(chapterFindings(chapters, null)).toEqual([]);
});

it('one that is written into the description is named: all of them would be no chapters', () => {
  const written = 'Care.\n\n0:00 Hello\n9:00 Rugs\n11:00 Shoes';
  expect(writtenChapterFindings(written, 600)).toMatchObject([{ level: 'warning', field: 'description' }]);
  expect(writtenChapterFindings(written, 700)).toEqual([]);
});

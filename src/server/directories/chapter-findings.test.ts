import { expect, it } from 'vitest';
import { inBrief } from '../../../tests/support/reason-codes.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import { chapterFindings, writtenChapterFindings } from './advice.ts';

const found = (chapters: Chapter[], duration = 600) => inBrief(chapterFindings(chapters, duration));

it('chapters that Apple would draw badly or not at all are named, others are not', () => {
  const at = (...times: number[]) => times.map((time) => ({ time, title: 'Stairs' }));
  expect(found(at(0, 60, 120))).toEqual([]);
  expect(found(at(0, 60))).toEqual(['warning chaptersTooFew chapters']);
  expect(found(at(5, 60, 120))).toEqual(['warning chaptersStartLate chapters']);
  expect(found(at(0, 10, 20, 30, 40, 50))).toEqual([]);
  expect(found(at(0, 10, 20, 30, 40, 50, 60))).toEqual(['warning chaptersTooMany chapters']);
  expect(found(at(0, 10, 20, 30, 40, 50, 60), 4_000)).toEqual([]);
  const titled = (length: number) => at(0, 10, 20).map((chapter) => ({ ...chapter, title: 'é'.repeat(length) }));
  expect(found(titled(45))).toEqual([]);
  expect(chapterFindings(titled(46), 600)).toMatchObject([
    { reason: { code: 'chapterTitlesTooLong', length: 45, title: 'é'.repeat(46), more: 2 } },
  ]);
});

it('a chapter after the end of the audio has to be put right, where the length is known', () => {
  const chapters = [0, 60, 601].map((time) => ({ time, title: 'Stairs' }));
  expect(found(chapters)).toEqual(['failure chapterAfterEnd chapters']);
  expect(chapterFindings(chapters, null)).toEqual([]);
});

it('one that is written into the description is named: all of them would be no chapters', () => {
  const written = 'Care.\n\n0:00 Hello\n9:00 Rugs\n11:00 Shoes';
  expect(writtenChapterFindings(written, 600)).toMatchObject([{ level: 'warning', field: 'description' }]);
  expect(writtenChapterFindings(written, 700)).toEqual([]);
});

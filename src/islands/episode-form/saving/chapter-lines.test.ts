import { fc } from '../../../../tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { formatChapterLines, markChapter, parseChapterLines } from './chapter-lines.ts';

test('chapters are read line by line, in rising order, whatever stands between time and title', () => {
  expect(parseChapterLines('1:10 Rails\n\n0:00 - Hello\n1:02:03.5 – Late')).toEqual({
    chapters: [
      { time: 0, title: 'Hello' },
      { time: 70, title: 'Rails' },
      { time: 3723.5, title: 'Late' },
    ],
    problem: null,
  });
});

test('a list from the notes of an episode is read as it is there', () => {
  const { chapters } = parseChapterLines('**0:00** Hello\n[1:10](https://a.example) Rails\n3. (1:20 - 2:00) Late');
  expect(chapters?.map(({ title }) => title)).toEqual(['Hello', 'Rails', 'Late']);
});

test('what was read is written the same way, and a title keeps its signs', () => {
  const text = '0:00 Hello\n1:10 Rails_and *stars*\n1:20 PM is late\n1:02:03.5 Late';
  expect(formatChapterLines(parseChapterLines(text).chapters)).toBe(text);
});

test.each(['0:00 Hello\nno time here', '0:00 Hello\n12:30', '0:00 Hello\n1:99 Title'])(
  'a line that is no chapter is named: %j',
  (text) => {
    expect(parseChapterLines(text)).toEqual({
      chapters: null,
      problem: { code: 'onLine', line: 2, problem: { code: 'chapterLineInvalid' } },
    });
  },
);

test('no text at all is no chapters, and no text makes it throw', () => {
  expect(parseChapterLines(' \n')).toEqual({ chapters: null, problem: null });
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void parseChapterLines(text)));
});

test('a marked chapter goes where its time belongs, with a title to write over', () => {
  const first = markChapter('', 65.9);
  expect(first).toEqual({ text: '1:05 New chapter', from: 5, to: 16 });
  const between = markChapter('0:00 Hello\n\nnot a chapter\n2:00 Rails', 65);
  expect(between.text).toBe('0:00 Hello\nnot a chapter\n1:05 New chapter\n2:00 Rails');
  expect(between.text.slice(between.from, between.to)).toBe('New chapter');
  const again = markChapter(between.text, 65.5);
  expect(again).toEqual({ ...between, text: between.text });
});

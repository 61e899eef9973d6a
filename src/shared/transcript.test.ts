import { expect, test } from 'vitest';
import { readCues, readTime, spokenText } from './transcript.ts';

test('timed JSON is read whatever its time field is called', () => {
  const transcript = '[{"time":0,"text":"One"},{"startTime":"0:02.5","text":"Two"},{"start":"1:00:00","text":"Three"}]';
  expect(readCues(transcript)).toEqual([
    { time: 0, text: 'One' },
    { time: 2.5, text: 'Two' },
    { time: 3600, text: 'Three' },
  ]);
  expect(spokenText(transcript)).toBe('One Two Three');
});

test.each(['Just words', '', '[1, 2]', '[{"time":-1,"text":"x"}]', '[{"time":1}]', '[', '{}'])(
  '%j is no timed transcript',
  (transcript) => expect(readCues(transcript)).toBeNull(),
);

test.each([
  [12.5, 12.5],
  ['83', 83],
  ['1:23', 83],
  ['1:02:03,5', 3723.5],
  ['-1', null],
  ['abc', null],
  [Number.NaN, null],
  [null, null],
])('%j is %j seconds', (value, seconds) => expect(readTime(value)).toBe(seconds));

test('what JSON in a text can name and no database can hold is left out', () => {
  const transcript = '[{"time":1,"text":"a\\u0000b\\ud800c"}]';
  expect(readCues(transcript)).toEqual([{ time: 1, text: 'ab\ufffdc' }]);
  expect(readTime('9'.repeat(400))).toBeNull();
});

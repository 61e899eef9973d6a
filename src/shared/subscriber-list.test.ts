import { expect, test } from 'vitest';
import { readSubscriberList } from './subscriber-list.ts';

test('a list of any service is read: heading, quotes, names, separators, duplicates in any case', () => {
  const text = `\ufeff"Email Address","First Name"\r\n"Ana@Example.com","Lopez, Ana"\r\nana@example.com;Ana\r\n
Ben Cook <ben@example.com>\ncleo@example.com\tCleo\n\n=cmd|' /C calc'!A0,eva@example.com\nno address here`;
  expect(readSubscriberList(text)).toEqual({
    addresses: ['ana@example.com', 'ben@example.com', 'cleo@example.com', 'eva@example.com'],
    left: 0,
    without: 1,
  });
});

test('who left or could not be reached at the other service stays out, by a cell that says so', () => {
  const text = 'email,status,note\na@x.io,active,\nb@x.io,"Unsubscribed",\nc@x.io,cancelled\nd@x.io,,unsubscribed us';
  expect(readSubscriberList(text)).toEqual({ addresses: ['a@x.io', 'd@x.io'], left: 2, without: 0 });
});

test('50,000 lines are read, and a line of megabytes holds nothing up', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `"Name ${at}","n${at % 40_000}@example.com"`);
  expect(readSubscriberList(lines.join('\n')).addresses).toHaveLength(40_000);
  expect(readSubscriberList('@'.repeat(2_000_000)).addresses).toEqual([]);
  expect(readSubscriberList('a.'.repeat(1_000_000)).addresses).toEqual([]);
});

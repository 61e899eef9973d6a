import { expect, test } from 'vitest';
import { EpisodeListQuery, listWindow, pageButtons } from './pagination.ts';

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [4, 20, [1, 2, 3, 4, 5, null, 20]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [16, 20, [1, null, 15, 16, 17, null, 20]],
  [17, 20, [1, null, 16, 17, 18, 19, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('page %i of %i shows %j', (current, pages, buttons) => expect(pageButtons(current, pages)).toEqual(buttons));

test('there are never more than seven buttons, and the present page is always one of them', () => {
  for (let pages = 1; pages <= 30; pages += 1) {
    for (let current = 1; current <= pages; current += 1) {
      const buttons = pageButtons(current, pages);
      expect(buttons.length).toBeLessThanOrEqual(7);
      expect(buttons).toContain(current);
      expect(buttons[0]).toBe(1);
      expect(buttons.at(-1)).toBe(pages);
    }
  }
});

test('a page alone means nine; neither page nor limit means the newest five hundred', () => {
  expect(listWindow({ page: 3 })).toEqual({ limit: 9, offset: 18 });
  expect(listWindow({ page: 2, limit: 20 })).toEqual({ limit: 20, offset: 20 });
  expect(listWindow({})).toEqual({ limit: 500, offset: 0 });
});

test.each([
  { page: '0' },
  { page: '-1' },
  { page: 'x' },
  { limit: '101' },
  { sort: 'best' },
  { category: 'x'.repeat(300) },
])('%o is refused', (query) => expect(EpisodeListQuery.safeParse(query).success).toBe(false));

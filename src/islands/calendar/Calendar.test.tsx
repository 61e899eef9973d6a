import { comingWeeks } from '#shared/calendar.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { Calendar } from './Calendar.tsx';

const t = english.studio.episodes.calendar;
const LOAD = 'GET /api/episodes/a';
const SAVE = 'PUT /api/episodes/a';
const now = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 1));
const month = now.toISOString().slice(0, 7);
const publishAt = new Date(`${month}-10T06:00:00.000Z`);
const weeks = comingWeeks(
  { slot: 'thu 06:00', zone: 'UTC', planned: [{ id: 'a', title: 'Stairs', publishAt }], firstDay: 1 },
  now,
  6,
  `${month}-01`,
);
const show = () => renderIsland(<Calendar weeks={weeks} month={month} zone="UTC" />);
const dayOf = (date: string) => document.querySelector(`[data-date="${date}"]`);
const movedTo = async (date: string) => {
  await expectToast(english.studio.episodeForm.saved.scheduled);
  expect(requests(SAVE)).toMatchObject([{ body: { publishAt: `${date}T06:00:00.000Z`, updatedAt: 'now' } }]);
};

test('a day has its episode with its title, which leads to its form', async () => {
  await page.viewport(1000, 800);
  await show();
  expect(dayOf(`${month}-10`)?.querySelector('a')?.getAttribute('href')).toBe('/edit/a');
  await expect.element(page.getByText('Stairs', { exact: true }).first()).toBeVisible();
});

test('an arrow key on its handle moves an episode to another day, at its time', async () => {
  await page.viewport(1000, 800);
  answer(LOAD, 200, { updatedAt: 'now' });
  answer(SAVE, 200, {});
  await show();
  (button(t.move('Stairs')).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await movedTo(`${month}-17`);
});

test('an episode is dragged to another day', async () => {
  await page.viewport(1000, 800);
  answer(LOAD, 200, { updatedAt: 'now' });
  answer(SAVE, 200, {});
  await show();
  const dragged = dayOf(`${month}-10`)?.querySelector('.calendar-episode');
  const dataTransfer = new DataTransfer();
  dragged?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
  expect(dataTransfer.getData('text/plain')).toBe('Stairs');
  await expect
    .poll(() => {
      const over = new DragEvent('dragover', { bubbles: true, cancelable: true });
      dayOf(`${month}-12`)?.dispatchEvent(over);
      return over.defaultPrevented;
    })
    .toBe(true);
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
  dayOf(`${month}-12`)?.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await movedTo(`${month}-12`);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { CHECK, field, KEPT_NEW, UPDATE } from '../../../../tests/support/components/episode-form.tsx';
import { button, expectToast, renderIsland } from '../../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../../tests/support/components/server.ts';
import { EpisodeForm } from '../EpisodeForm.tsx';
import { initialValuesOf } from '../saving/form-store.ts';

const PLAN = { zone: 'America/New_York', slot: 'thu 06:00', taken: [] };
const SCHEDULED = { ...EPISODE, published: false, publishedAt: null, publishAt: '2099-01-01T11:00:00.000Z' };

test('a scheduled episode keeps its second when it is edited, and is moved, taken back or published now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T12:00:00Z') });
  answer(CHECK, 200, []);
  const open = async () => {
    const initial = initialValuesOf({ ...SCHEDULED, publishAt: '2027-01-07T11:00:30.000Z' });
    return renderIsland(<EpisodeForm publishes userId="u1" plan={PLAN} initial={initial} />);
  };
  for (const [press, sent, said] of [
    ['Save', { published: false, publishAt: '2027-01-07T11:00:30.000Z' }, 'Episode scheduled'],
    ['Save as Draft', { published: false, publishAt: null }, 'Draft saved'],
    ['Publish Now', { published: true, publishAt: null }, 'Episode updated'],
  ] as const) {
    answer(UPDATE, 200, { ...SCHEDULED, ...sent });
    const { unmount } = await open();
    await expect.element(field('Publish at')).toHaveValue('2027-01-07');
    await button(press).click();
    await expect.poll(() => requests(UPDATE).at(-1)?.body).toMatchObject(sent);
    await expectToast(said);
    await unmount();
  }
  // By it the server compares what is published with what a reviewer approved.
  expect(requests(CHECK).at(-1)?.body).toMatchObject({ id: EPISODE.id });
  await open();
  await field('Publish at').fill('2027-03-14');
  await field('Time').fill('02:30');
  await button('Save').click();
  await expect.element(page.getByText(/^Clocks move forward that night, so 2:30 AM/).last()).toBeVisible();
  expect(requests(UPDATE)).toHaveLength(3);
});

test('the chosen publishing time is kept, and one that was only suggested is not', async () => {
  const open = () => renderIsland(<EpisodeForm publishes userId="u1" plan={PLAN} />);
  const { unmount } = await open();
  await field('Episode Title').fill('Rails');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).not.toContain('"wall"');
  await field('Publish at').fill('2099-03-12');
  await field('Time').fill('18:45');
  await unmount();
  await open();
  await expect.element(field('Publish at')).toHaveValue('2099-03-12');
  await expect.element(field('Time')).toHaveValue('18:45');
});

test('a time moved in the form of a scheduled episode is kept when nothing else was changed', async () => {
  const open = () =>
    renderIsland(<EpisodeForm publishes userId="u1" plan={PLAN} initial={initialValuesOf(SCHEDULED)} />);
  const { unmount } = await open();
  await field('Publish at').fill('2099-03-12');
  await unmount();
  await open();
  await expect.element(page.getByText(/^We brought back /)).toBeVisible();
  await expect.element(field('Publish at')).toHaveValue('2099-03-12');
});

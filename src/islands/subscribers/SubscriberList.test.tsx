import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, cutOff, requests } from '../../../tests/support/components/server.ts';
import { SubscriberList } from './SubscriberList.tsx';

const DELETE = 'DELETE /api/subscribers/s1';
const SINCE = new Date('2026-11-20T10:00:00Z');
const ANA = {
  id: 's1',
  email: 'ana@example.com',
  rhythm: 'weekly' as const,
  languages: 'both' as const,
  since: SINCE,
  state: 'active' as const,
};
const BEN = { ...ANA, id: 's2', email: 'ben@example.com', rhythm: 'each' as const, state: 'ended' as const };
const ANA_ROW = 'ana@example.comOnce a weeksince Nov 20, 2026Delete ana@example.com';
const BEN_ROW = 'ben@example.comEach new episodesince Nov 20, 2026EndedDelete ben@example.com';
const rows = page.getByRole('listitem');

test('an address is deleted after a question, and the others stay', async () => {
  answer(DELETE, 204);
  await renderIsland(<SubscriberList subscribers={[ANA, BEN]} />);
  await expect.element(rows.first()).toHaveTextContent(ANA_ROW);
  await expect.element(rows.nth(1)).toHaveTextContent(BEN_ROW);
  await button('Delete ana@example.com').click();
  await button('Cancel').click();
  expect(requests()).toEqual([]);
  await button('Delete ana@example.com').click();
  await button('Delete').click();
  await expectToast('Subscriber deleted', 'Nothing more is sent to this address.');
  await expect.element(rows).toHaveTextContent(BEN_ROW);
});

test('an address that could not be deleted stays', async () => {
  cutOff(DELETE);
  await renderIsland(<SubscriberList subscribers={[ANA]} />);
  await button('Delete ana@example.com').click();
  await button('Delete').click();
  await expectToast('Error', 'No Internet connection');
  await expect.element(rows).toHaveTextContent(ANA_ROW);
});

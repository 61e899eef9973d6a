import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, cutOff, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { EndedDays } from './EndedDays.tsx';
import { ResumeOffer } from './ResumeOffer.tsx';
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
  endedAt: null,
  said: null,
  consent: null,
};
const BEN = {
  ...ANA,
  id: 's2',
  email: 'ben@example.com',
  rhythm: 'each' as const,
  state: 'ended' as const,
  endedAt: new Date('2026-11-25T10:00:00Z'),
  said: '550 5.1.1 No such user',
};
const { offer, rhythms, ended, said } = english.studio.subscribers;
const ANA_ROW = [ANA.email, rhythms.weekly, 'Nov 20, 2026'];
const BEN_ROW = [BEN.email, rhythms.each, 'Nov 20, 2026', ended, said(BEN.said)];
const rows = page.getByRole('listitem');

test('an address is deleted after a question, and the others stay', async () => {
  answer(DELETE, 204);
  await renderIsland(<SubscriberList subscribers={[ANA, BEN]} />);
  await expectTexts(rows.first(), ...ANA_ROW);
  await expectTexts(rows.nth(1), ...BEN_ROW);
  await button('Delete ana@example.com').click();
  await button('Cancel').click();
  expect(requests()).toEqual([]);
  await button('Delete ana@example.com').click();
  await button('Delete').click();
  await expectToast('Subscriber deleted', english.studio.subscribers.deletedText);
  await expect.element(page.getByRole('list', { name: english.studio.subscribers.title })).toHaveFocus();
  await expectTexts(rows, ...BEN_ROW);
});

test('an address that could not be deleted stays', async () => {
  cutOff(DELETE);
  await renderIsland(<SubscriberList subscribers={[ANA]} />);
  await button('Delete ana@example.com').click();
  await button('Delete').click();
  await expectToast('Error', 'No Internet connection');
  await expectTexts(rows, ...ANA_ROW);
});

test('an ended address comes back by one press', async () => {
  answer('POST /api/subscribers/s2/resume', 200, { ...BEN, state: 'active' });
  await renderIsland(<SubscriberList subscribers={[BEN]} />);
  await button('Resume ben@example.com').click();
  await expectToast('Address resumed', english.studio.subscribers.resumedText);
  await expectTexts(rows, BEN.email, rhythms.each);
  await expect.element(rows.getByText(ended)).not.toBeInTheDocument();
});

test('all that ended on a day come back by one press, also those on other pages', async () => {
  answer('POST /api/subscribers/resume', 200, { resumed: 60 });
  await renderIsland(<EndedDays days={[{ day: '2026-11-25', total: 60, subscribers: [BEN] }]} />);
  await expect.element(page.getByRole('heading', { name: 'Nov 25, 2026 (60)' })).toBeVisible();
  await button('Resume all 60 Nov 25, 2026').click();
  await expectToast(english.studio.subscribers.resumed(60), english.studio.subscribers.resumedText);
  expect(requests()).toMatchObject([{ body: { day: '2026-11-25' } }]);
  await expect.element(rows).not.toBeInTheDocument();
});

test.each([
  [english.studio.subscribers.resumeAll(19), true, english.studio.subscribers.resumed(19)],
  [offer.leave, false, offer.left],
] as const)('what an earlier version ended is offered: %s', async (press, offered, said) => {
  answer('POST /api/subscribers/resume', 200, { resumed: offered ? 19 : 0 });
  await renderIsland(<ResumeOffer count={19} />);
  await expect.element(page.getByText(/This happened to 19 addresses\./)).toBeVisible();
  await button(press).click();
  await expect.element(page.getByText(said, { exact: true }).first()).toBeVisible();
  expect(requests()).toMatchObject([{ body: { offered } }]);
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { ImportSubscribers } from './ImportSubscribers.tsx';

const t = english.studio.subscribers.importList;
const IMPORT = 'POST /api/subscribers/import';
const NONE = { added: 0, asked: 0, known: 0, askedBefore: 0, left: 0, ended: 0, invalid: 0 };
const choose = (text: string) =>
  page.getByLabelText(t.choose).upload(new File([text], 'list.csv', { type: 'text/csv' }));
const bodies = () => requests().map(({ body }) => body as { addresses: string[]; consent: string | null });

test('a list is read here, and only its addresses are sent, all by one call', async () => {
  answer(IMPORT, 200, { ...NONE, asked: 1_500 });
  await renderIsland(<ImportSubscribers />);
  const lines = Array.from({ length: 1_500 }, (_, at) => `n${at}@example.com,Name ${at}`);
  await choose(`Email,Name,Status\n${lines.join('\n')}\n,Nobody,\ne@example.com,Eva,unsubscribed`);
  await expect.element(page.getByText(t.found(1_500, 'Email', 1))).toBeVisible();
  await expect.element(page.getByText(t.leftOutBy('Status', 'unsubscribed', 1))).toBeVisible();
  await button(t.bring(1_500)).click();
  await expect.element(page.getByText(t.outcomes.asked(1_500))).toBeVisible();
  expect(bodies().map(({ addresses, consent }) => [addresses.length, consent])).toEqual([[1_500, null]]);
  expect(JSON.stringify(bodies())).not.toContain('Name');
});

test('who has agreed is added once it is stated where', async () => {
  answer(IMPORT, 200, { ...NONE, added: 1 });
  await renderIsland(<ImportSubscribers />);
  await choose('ana@example.com');
  await page.getByText(t.haveAgreed).click();
  await button(t.bring(1)).click();
  await expect.element(page.getByLabelText(t.consent)).toHaveAccessibleDescription(/Say where/);
  expect(requests()).toEqual([]);
  await page.getByLabelText(t.consent).fill('Our form');
  await button(t.bring(1)).click();
  await expect.element(page.getByText(t.outcomes.added(1))).toBeVisible();
  expect(bodies()).toEqual([{ addresses: ['ana@example.com'], consent: 'Our form' }]);
});

test('where no column is sure to be that of subscribers, a person says which, and nothing is sent before', async () => {
  answer(IMPORT, 200, { ...NONE, asked: 1 });
  await renderIsland(<ImportSubscribers />);
  await choose('Assigned to,Client,Contact\nnurse@us.example,Ann,ann@example.com');
  await expect.element(page.getByLabelText(t.which)).toHaveValue('');
  expect(document.querySelector('button[type=submit]')).toBeNull();
  await page.getByLabelText(t.which).selectOptions(t.columnWith('Contact', 1));
  await expect.element(page.getByText(t.found(1, 'Contact', 0))).toBeVisible();
  await button(t.bring(1)).click();
  await expect.element(page.getByText(t.outcomes.asked(1))).toBeVisible();
  expect(bodies().map(({ addresses }) => addresses)).toEqual([['ann@example.com']]);
});

test('a list in which everyone said no shows why, and offers nothing to bring in', async () => {
  await renderIsland(<ImportSubscribers />);
  await choose('Email Address,UNSUB_TIME\nout@example.com,2026-02-03 10:00:00');
  await expect.element(page.getByText(t.leftOutBy('UNSUB_TIME', '', 1))).toBeVisible();
  expect(document.querySelector('button[type=submit]')).toBeNull();
  await choose('Email,Name\nana@example.com,"Ana\nben@example.com,Ben');
  await expect.element(page.getByText(t.unreadable)).toBeVisible();
});

test('a file without addresses is shown to be one', async () => {
  await renderIsland(<ImportSubscribers />);
  await choose('PK\u0003\u0004');
  await expect.element(page.getByText(t.noAddresses)).toBeVisible();
});

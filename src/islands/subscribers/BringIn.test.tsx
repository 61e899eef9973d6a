import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { BringIn } from './BringIn.tsx';

const t = english.studio.subscribers.bringIn;
const IMPORT = 'POST /api/subscribers/import';
const NONE = { added: 0, asked: 0, known: 0, askedBefore: 0, left: 0, ended: 0, invalid: 0 };
const choose = (text: string) =>
  page.getByLabelText(t.choose).upload(new File([text], 'list.csv', { type: 'text/csv' }));
const bodies = () => requests().map(({ body }) => body as { addresses: string[]; consent: string | null });

test('a list is read here, and only its addresses are sent, a thousand at a time', async () => {
  answer(IMPORT, 200, { ...NONE, asked: 1_000 });
  await renderIsland(<BringIn />);
  const lines = Array.from({ length: 1_500 }, (_, at) => `n${at}@example.com,Name ${at}`);
  await choose(`Email,Name\n${lines.join('\n')}\nNobody\ne@example.com,unsubscribed`);
  await expect.element(page.getByText(t.found(1_500, 1, 1))).toBeVisible();
  await button(t.bring(1_500)).click();
  await expect.element(page.getByText(t.outcomes.asked(2_000))).toBeVisible();
  expect(bodies().map(({ addresses, consent }) => [addresses.length, consent])).toEqual([
    [1_000, null],
    [500, null],
  ]);
  expect(JSON.stringify(bodies())).not.toContain('Name');
});

test('who has agreed is added once it is said where', async () => {
  answer(IMPORT, 200, { ...NONE, added: 1 });
  await renderIsland(<BringIn />);
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

test('a file without addresses is said to be one', async () => {
  await renderIsland(<BringIn />);
  await choose('PK\u0003\u0004');
  await expect.element(page.getByText(t.noAddresses)).toBeVisible();
});

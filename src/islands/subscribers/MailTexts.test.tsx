import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { MailTexts } from './MailTexts.tsx';

const { mailTexts } = english.studio.subscribers;
const { postalAddress, mailNote } = english.studio.showFields;
const address = page.getByLabelText(postalAddress.label);

test('the postal address is asked for until it is there, a long one is refused beside its field', async () => {
  await renderIsland(<MailTexts texts={{ postalAddress: null, mailNote: null, locked: [] }} />);
  await expect.element(page.getByText(mailTexts.missing)).toBeVisible();
  await address.fill('x'.repeat(2_000));
  await button(english.studio.account.save).click();
  await expect.element(address).toHaveFocus();
  expect(requests()).toEqual([]);
  answer('PUT /api/settings', 200, { postalAddress: '1 Main St' });
  await address.fill('1 Main St');
  await button(english.studio.account.save).click();
  await expectToast(mailTexts.saved, mailTexts.savedText);
  await expect.element(page.getByText(mailTexts.missing)).not.toBeInTheDocument();
  expect(requests().at(-1)?.body).toEqual({ postalAddress: '1 Main St', mailNote: null });
});

test('what the environment sets cannot be typed over', async () => {
  await renderIsland(
    <MailTexts texts={{ postalAddress: '1 Main St', mailNote: 'Hello', locked: ['postalAddress'] }} />,
  );
  await expect.element(address).toBeDisabled();
  answer('PUT /api/settings', 200, { postalAddress: '1 Main St' });
  await page.getByLabelText(mailNote.label).fill('');
  await button(english.studio.account.save).click();
  await expectToast(mailTexts.saved, mailTexts.savedText);
  expect(requests().at(-1)?.body).toEqual({ mailNote: null });
});

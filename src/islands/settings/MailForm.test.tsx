import type { MailSettings } from '#shared/mail-settings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { MailForm } from './MailForm.tsx';

const { mailForm } = english.studio.settings;
const SAVE = 'PUT /api/settings/mail';
const TEST = 'POST /api/settings/mail/test';
const { hasPassword, isLocked, isSet, ...SERVER } = {
  server: 'mail.example.com',
  port: 587,
  security: 'starttls',
  name: 'podcast',
  sender: 'Show <show@example.org>',
  perMinute: 3,
  hasPassword: true,
  isLocked: false,
  isSet: true,
} satisfies MailSettings;
const SETTINGS: MailSettings = { ...SERVER, hasPassword, isLocked, isSet };
const password = () => page.getByLabelText('Password', { exact: true });

test('a secret that is not typed is not sent, and one that is saved is shown no more', async () => {
  answer(SAVE, 200, SETTINGS);
  await renderIsland(<MailForm settings={SETTINGS} proposed="" email="ana@example.com" />);
  await button(mailForm.save).click();
  await expectToast(mailForm.saved, mailForm.savedText);
  await password().fill('a new one');
  await button(mailForm.save).click();
  await expect.element(password()).toHaveValue('');
  expect(requests(SAVE).map(({ body }) => body)).toEqual([SERVER, { ...SERVER, password: 'a new one' }]);
});

test('a test of what is saved says what came of it, and there is none while nothing is', async () => {
  answer(SAVE, 200, { ...SETTINGS, server: '', name: '', hasPassword: false, isSet: false });
  answer(TEST, 502, { error: 'It was refused', code: 'mailRefused' });
  await renderIsland(<MailForm settings={SETTINGS} proposed="" email="ana@example.com" />);
  await button(mailForm.test).click();
  await expect.element(page.getByText('It was refused')).toBeVisible();
  answer(TEST, 200, { message: 'The mail server took it' });
  await button(mailForm.test).click();
  await expect.element(page.getByText('The mail server took it')).toBeVisible();
  await page.getByLabelText('Server', { exact: true }).fill('');
  await button(mailForm.save).click();
  await expect.element(button(mailForm.test)).not.toBeInTheDocument();
});

test('a test is of what is on the screen: it is saved first, and tested only if that was taken', async () => {
  await renderIsland(<MailForm settings={SETTINGS} proposed="" email="ana@example.com" />);
  answer(SAVE, 400, { error: 'No such server', field: 'server' });
  answer(TEST, 200, { message: 'The mail server took it' });
  await page.getByLabelText('Server', { exact: true }).fill('smtp.example.org');
  await expect.element(page.getByText(english.studio.settings.form.unsaved(1))).toBeVisible();
  await button(mailForm.testUnsaved).click();
  await expect.element(page.getByText('No such server')).toBeVisible();
  expect(requests(TEST)).toEqual([]);
  answer(SAVE, 200, { ...SETTINGS, server: 'smtp.example.org' });
  await button(mailForm.testUnsaved).click();
  await expect.element(page.getByText('The mail server took it')).toBeVisible();
  expect(requests(SAVE).at(-1)?.body).toEqual({ ...SERVER, server: 'smtp.example.org' });
  expect(requests(TEST)).toHaveLength(1);
  await expect.element(page.getByText(english.studio.settings.form.unsaved(1))).not.toBeInTheDocument();
});

test('what the environment sets is shown and cannot be changed', async () => {
  await renderIsland(<MailForm settings={{ ...SETTINGS, isLocked: true }} proposed="" email="ana@example.com" />);
  await expect.element(password()).toBeDisabled();
  await expect.element(button(mailForm.save)).not.toBeInTheDocument();
  await expect.element(button(mailForm.test)).toBeVisible();
});

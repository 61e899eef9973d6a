import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { Webhooks } from './Webhooks.tsx';

const HOOK = {
  id: 'w1',
  url: 'https://example.com/hook',
  form: 'standard' as const,
  events: ['episode.published' as const],
  active: true,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  setBy: 'Ana',
};
const FAILED = {
  id: 'd1',
  type: 'episode.published',
  state: 'failed',
  createdAt: '2026-11-20T10:00:00.000Z',
  attempts: 9,
  attemptedAt: '2026-11-21T10:00:00.000Z',
  nextAttemptAt: null,
  status: 500,
  answer: 'Oh no',
  problem: 'the other program had an error (500)',
  code: 'alertFailed',
};
const LIST = 'GET /api/webhooks/w1/deliveries';
const PUT = 'PUT /api/webhooks/w1';

test('an alert is added, and its secret is shown once', async () => {
  answer('POST /api/webhooks', 201, { ...HOOK, createdAt: '2026-11-20T10:00:00.000Z', secret: 'whsec_abc=' });
  await renderIsland(<Webhooks webhooks={[]} />);
  await expect.element(page.getByText('No alerts yet.')).toBeVisible();
  await button('Add an alert').click();
  const address = page.getByLabelText('Address', { exact: true });
  await page.getByLabelText(english.studio.credentials.alerts.form).selectOptions('standard');
  await address.fill('http://example.com/');
  await page.getByLabelText(english.studio.credentials.alerts.events['episode.published']).click();
  await button('Add the alert').click();
  await expect.element(page.getByText(english.reasons.webhookAddressUnsafe)).toBeVisible();
  await expect.element(page.getByText(english.reasons.webhookEventsMissing)).toBeVisible();
  expect(requests()).toEqual([]);
  await address.fill('https://example.com/hook');
  await page.getByLabelText(english.studio.credentials.alerts.events['rating.disliked']).click();
  await button('Add the alert').click();
  await expect.element(page.getByLabelText(english.studio.credentials.alerts.secret)).toHaveValue('whsec_abc=');
  const sent = { url: 'https://example.com/hook', form: 'standard', events: ['rating.disliked'], active: true };
  expect(requests('POST /api/webhooks')[0]?.body).toEqual(sent);
  await button('Done').click();
  await expect.element(button('Add an alert')).toHaveFocus();
  expect(document.body.innerHTML).not.toContain('whsec_');
});

test('what was refused is shown beside the address', async () => {
  answer('POST /api/webhooks', 400, { error: english.reasons.webhookPrivate, field: 'url' });
  await renderIsland(<Webhooks webhooks={[]} />);
  await button('Add an alert').click();
  const address = page.getByLabelText('Address', { exact: true });
  await address.fill('https://10.0.0.1/');
  await button('Add the alert').click();
  await expect.element(address).toHaveAccessibleDescription(/private network/);
  await expect.element(address).toHaveFocus();
});

test('the last deliveries are shown, and one that failed is sent again', async () => {
  answer(LIST, 200, [FAILED]);
  answer('POST /api/webhooks/w1/deliveries/d1/retry', 202, { ...FAILED, state: 'waiting' });
  await renderIsland(<Webhooks webhooks={[HOOK]} />);
  await button('What was sent to https://example.com/hook').click();
  const deliveries = page.getByRole('list', { name: english.studio.credentials.alerts.sentLast });
  await expect.element(deliveries.getByText('Failed')).toBeVisible();
  await expect.element(deliveries.getByText(/the other program had an error \(500\), 9 times/)).toBeVisible();
  await expect.element(deliveries.getByText('“Oh no”')).toBeVisible();
  await button('Send again').click();
  await expectToast(english.studio.credentials.alerts.sentAgain);
  await expect.element(deliveries.getByText('On its way')).toBeVisible();
});

test('its address and events are changed, and it is paused, in the form', async () => {
  const changed = { url: 'https://example.com/new', form: 'standard', events: ['rating.disliked'], active: false };
  answer(PUT, 200, { ...HOOK, ...changed, createdAt: '2026-11-20T10:00:00.000Z' });
  await renderIsland(<Webhooks webhooks={[HOOK]} />);
  await button('Edit https://example.com/hook').click();
  const address = page.getByLabelText('Address', { exact: true });
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveValue(HOOK.url);
  await button('Cancel').click();
  await expect.element(button('Edit https://example.com/hook')).toHaveFocus();
  await button('Edit https://example.com/hook').click();
  await address.fill('https://example.com/new');
  await page.getByLabelText(english.studio.credentials.alerts.events['episode.published']).click();
  await page.getByLabelText(english.studio.credentials.alerts.events['rating.disliked']).click();
  await page.getByLabelText('Send messages there').click();
  await button('Save the alert').click();
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
  await expect.element(page.getByText(english.studio.credentials.alerts.events['rating.disliked'])).toBeVisible();
  await expect.element(button('Edit https://example.com/new')).toHaveFocus();
  expect(requests(PUT).map(({ body }) => body)).toEqual([changed]);
});

test('what was refused of a change is shown beside the address, and nothing changes', async () => {
  answer(PUT, 409, { error: english.reasons.webhookExists, field: 'url' });
  await renderIsland(<Webhooks webhooks={[HOOK]} />);
  await button('Edit https://example.com/hook').click();
  await button('Save the alert').click();
  const address = page.getByLabelText('Address', { exact: true });
  await expect.element(address).toHaveAccessibleDescription(expect.stringContaining(english.reasons.webhookExists));
  await button('Cancel').click();
  await expect.element(button('Edit https://example.com/hook')).toBeVisible();
});

test('it is deleted after a question', async () => {
  answer('DELETE /api/webhooks/w1', 204);
  await renderIsland(<Webhooks webhooks={[HOOK]} />);
  await button('Delete https://example.com/hook').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast('Alert deleted');
  await expect.element(page.getByText('No alerts yet.')).toBeVisible();
  await expect.element(button('Add an alert')).toHaveFocus();
});

test('a list that cannot be had says why', async () => {
  answer(LIST, 401, { error: english.reasons.signInFirst });
  await renderIsland(<Webhooks webhooks={[HOOK]} />);
  await button('What was sent to https://example.com/hook').click();
  await expect.element(page.getByText(english.reasons.signInFirst)).toBeVisible();
});

test('a chat is chosen by name, the address of a channel is refused, and a test says what the chat said', async () => {
  const slack = { ...HOOK, url: 'https://hooks.slack.com/services/T0/B0/x', form: 'slack' };
  answer('POST /api/webhooks', 201, { ...slack, createdAt: '2026-11-20T10:00:00.000Z', secret: 'whsec_abc=' });
  await renderIsland(<Webhooks webhooks={[]} />);
  const t = english.studio.credentials.alerts;
  await button(t.add).click();
  await page.getByLabelText(t.form).selectOptions('slack');
  const address = page.getByLabelText(t.address, { exact: true });
  await expect.element(address).toHaveAccessibleDescription(t.addressHints.slack);
  await address.fill('https://app.slack.com/client/T0/C0');
  await button(t.addIt).click();
  await expect.element(page.getByText(english.reasons.webhookIsChannel)).toBeVisible();
  await address.fill(slack.url);
  await button(t.addIt).click();
  await expect.element(page.getByText(t.tryIt)).toBeVisible();
  expect(document.body.innerHTML).not.toContain('whsec_');
  const problem = english.reasons.alertChatUnknown({ status: 404 });
  answer('POST /api/webhooks/w1/test', 200, { status: 404, answer: 'no_service', problem, code: 'alertChatUnknown' });
  await button(`${t.test} to ${slack.url}`).last().click();
  await expect.element(page.getByText(`${problem} “no_service”`)).toBeVisible();
  answer('POST /api/webhooks/w1/test', 200, { status: 200, answer: 'ok', problem: null, code: null });
  await button(`${t.test} to ${slack.url}`).last().click();
  await expectToast(t.tested, t.testedText);
});

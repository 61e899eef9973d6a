import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { english } from '../../../tests/support/words.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

const t = english.studio.people;
const PERSON = {
  id: '11111111-1111-4111-8111-111111111111',
  username: 'Ana',
  email: null,
  role: 'administrator' as const,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  lastSeenAt: null,
  passkeys: 0,
  sessions: 0,
  setUp: [
    { id: 'w1', kind: 'alert' as const, name: 'hooks.example.org' },
    { id: 'mail', kind: 'mail' as const, name: 'smtp.example.org' },
  ],
};

const renderDialog = async (person: typeof PERSON) => {
  const onConfirm = vi.fn<(end: string[]) => void>();
  await renderIsland(<RemovalDialog person={person} isMe={false} onConfirm={onConfirm} onCancel={() => {}} />);
  return onConfirm;
};

test('the removal of a person lists what they set up, and keeps it by default', async () => {
  const onConfirm = await renderDialog(PERSON);
  await expect.element(page.getByLabelText(t.setUp.end.alert('hooks.example.org'))).not.toBeChecked();
  await expect.element(page.getByLabelText(t.setUp.end.mail('smtp.example.org'))).not.toBeChecked();
  await button(t.remove).click();
  expect(onConfirm).toHaveBeenCalledWith([]);
});

test('the removal of a person ends what is ticked, and not what is cleared again', async () => {
  const onConfirm = await renderDialog(PERSON);
  const alert = page.getByLabelText(t.setUp.end.alert('hooks.example.org'));
  await alert.click();
  await alert.click();
  await page.getByLabelText(t.setUp.end.mail('smtp.example.org')).click();
  await button(t.remove).click();
  expect(onConfirm).toHaveBeenCalledWith(['mail']);
});

test('the removal of a person who set nothing up asks nothing more', async () => {
  await renderDialog({ ...PERSON, setUp: [] });
  await expect.element(button(t.remove)).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

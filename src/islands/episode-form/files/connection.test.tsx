import { expect, test, vi } from 'vitest';
import { expectToast, renderIsland } from '../../../../tests/support/components/render.tsx';
import { english } from '../../../../tests/support/words.ts';
import { $toast } from '../../ui/toast.ts';
import { watchConnection } from './connection.ts';

test('a lost connection is reported, and its return, until the form is left', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const become = (isOnline: boolean) => {
    onLine.mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  await renderIsland(<></>);
  const leave = watchConnection();
  become(true);
  expect($toast.get()).toBeNull();
  become(false);
  await expectToast('No Internet connection');
  become(false);
  expect($toast.get()).toBeNull();
  become(true);
  await expectToast(english.studio.upload.messages.online);
  leave();
  become(false);
  expect($toast.get()).toBeNull();
});

test('a form that opens without a connection says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderIsland(<></>);
  watchConnection()();
  await expectToast('No Internet connection');
});

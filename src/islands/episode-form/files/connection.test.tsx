import { expect, test, vi } from 'vitest';
import { expectToast, renderIsland } from '../../../../tests/support/components/render.tsx';
import { nextFrame } from '../../../../tests/support/components/clock.ts';
import { answer, cutOff, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';
import { $toast } from '../../ui/toast.ts';
import { watchConnection } from './connection.ts';

test('a lost connection is reported, and its return, until the form is left', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const become = (isOnline: boolean) => {
    onLine.mockReturnValue(isOnline);
    if (isOnline) answer('GET /healthz', 200, 'ok');
    else cutOff('GET /healthz');
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
  cutOff('GET /healthz');
  await renderIsland(<></>);
  const leave = watchConnection();
  await expectToast('No Internet connection');
  leave();
});

test('a browser that wrongly sees no network makes no noise', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer('GET /healthz', 200, 'ok');
  await renderIsland(<></>);
  const leave = watchConnection();
  await expect.poll(() => requests('GET /healthz').length).toBe(1);
  await nextFrame();
  expect($toast.get()).toBeNull();
  leave();
});

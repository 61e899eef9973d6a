import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stopClock, until } from '../../../../tests/support/components/clock.ts';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { CHECK, CREATE, openWithAudio } from '../../../../tests/support/components/episode-form.tsx';
import { button, expectToast } from '../../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';
import { $toast, TOAST_DURATION } from '../../ui/toast.ts';

test('what listeners would miss is said before publishing, and the person decides', async () => {
  answer(CHECK, 200, [
    { level: 'pass', text: 'There is audio' },
    { level: 'warning', text: 'There is no transcript' },
  ]);
  answer(CREATE, 201, EPISODE);
  await openWithAudio();
  const dialog = page.getByRole('dialog', { name: 'Before you publish' });
  const publish = button('Publish Episode');
  (publish.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(`${english.studio.episodeForm.findings.warnings(1)} There is no transcript`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(publish).toHaveFocus();
  await publish.click();
  await button('Go back').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests(CREATE)).toEqual([]);
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expectToast('Episode published');
});

test('what has to be put right first leaves no way to publish', async () => {
  answer(CHECK, 200, [
    { level: 'failure', text: 'The audio is silent' },
    { level: 'warning', text: 'There is no transcript' },
  ]);
  await openWithAudio();
  await button('Publish Episode').click();
  const dialog = page.getByRole('dialog', { name: 'Before you publish' });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      `${english.studio.episodeForm.findings.failures} The audio is silent ${english.studio.episodeForm.findings.warnings(1)} There is no transcript`,
    );
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

test('a published episode that podcast apps could not play is reported once the first message was read', async () => {
  answer(CHECK, 200, []);
  answer(CREATE, 201, EPISODE);
  answer(`GET /api/episodes/${EPISODE.id}/check`, 200, [
    { level: 'pass', text: 'It is in the feed.' },
    { level: 'failure', text: 'The audio does not answer.' },
    { level: 'warning', text: 'The feed is slow.' },
  ]);
  await openWithAudio();
  stopClock();
  (button('Publish Episode').element() as HTMLElement).click();
  await until(() => $toast.get()?.title === 'Episode published');
  await until(() => requests().length === 3);
  await vi.advanceTimersByTimeAsync(TOAST_DURATION);
  await until(() => $toast.get()?.title === english.studio.episodeForm.saved.trouble);
  expect($toast.get()).toMatchObject({ description: 'The audio does not answer. The feed is slow.', isLasting: true });
});

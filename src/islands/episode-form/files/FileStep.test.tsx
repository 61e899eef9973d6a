import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { button, renderIsland } from '../../../../tests/support/components/render.tsx';
import { english } from '../../../../tests/support/words.ts';
import {
  type Attachment,
  createEpisodeForm,
  FormContext,
  initialValuesOf,
  NEW_EPISODE,
  setUnfinished,
} from '../saving/form-store.ts';
import { FileStep } from './FileStep.tsx';

const file = new File([new Uint8Array(2048)], 'talk.mp3');
const ARRIVED = { step: 'arrived', name: 'talk.mp3', objectPath: '/media/1.mp3', size: 2048, duration: 132 } as const;

const show = (attachment: Attachment, initial = NEW_EPISODE) =>
  renderIsland(
    <FormContext value={createEpisodeForm(initial)}>
      <FileStep kind="audio" attachment={attachment} />
    </FormContext>,
  );

test.each<[string, Attachment, string, string[]]>([
  ['none', { step: 'none' }, english.studio.upload.drop, []],
  ['chosen', { step: 'chosen', file }, 'talk.mp3 · 2 KB', ['Play talk.mp3', 'Upload', 'Remove']],
  [
    'sending',
    { step: 'sending', file, progress: { sent: 1024, total: 2048, bytesPerSecond: 512, secondsLeft: 2 } },
    '50% · 512 B/s · 2 sec left',
    ['Cancel'],
  ],
  [
    'failed',
    { step: 'failed', file, problem: 'The connection was lost.', isFinal: false },
    english.studio.upload.messages.failed('talk.mp3: The connection was lost.'),
    ['Retry', 'Remove'],
  ],
  [
    'refused',
    { step: 'failed', file, problem: 'This is not audio.', isFinal: true },
    english.studio.upload.messages.failed('talk.mp3: This is not audio.'),
    ['Remove'],
  ],
  ['arrived', ARRIVED, '✓ Uploaded · talk.mp3 · 2:12 min · 2 KB', ['Play talk.mp3', 'Remove']],
])('a file that is %s says so, and what can be done', async (_, attachment, sentence, buttons) => {
  const { container } = await show(attachment);
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  expect([...container.querySelectorAll('button')].map((each) => each.ariaLabel ?? each.innerText)).toEqual(buttons);
});

test.each<[string, Attachment, string]>([
  ['not chosen again yet', { step: 'none' }, english.studio.upload.unfinished.earlier('talk.mp3', 80)],
  [
    'failed for now',
    { step: 'failed', file, problem: 'The connection was lost.', isFinal: false },
    english.studio.upload.unfinished.failed(80),
  ],
])('an upload that broke off and is %s says what there is of it', async (_, attachment, sentence) => {
  const form = createEpisodeForm();
  setUnfinished(form, 'audio', { name: 'talk.mp3', percent: 80, at: 0 });
  await renderIsland(
    <FormContext value={form}>
      <FileStep kind="audio" attachment={attachment} />
    </FormContext>,
  );
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test('an upload that continues says so to screen readers too', async () => {
  const progress = { sent: 1638, total: 2048, bytesPerSecond: null, secondsLeft: null };
  await show({ step: 'sending', file, progress, note: english.studio.upload.unfinished.resumed(80) });
  await expect.element(page.getByRole('status')).toHaveTextContent(english.studio.upload.unfinished.resumed(80));
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1638');
});

test('a new file in place of the episode’s own can be taken back; the episode’s own audio cannot be removed', async () => {
  const initial = initialValuesOf(EPISODE);
  const { unmount } = await show(ARRIVED, initial);
  await expect.element(button(english.studio.upload.keepCurrent)).toBeVisible();
  await unmount();
  const { container } = await show({ ...ARRIVED, isPresent: true }, initial);
  await expect.element(page.getByText('talk.mp3 · 2:12 min · 2 KB', { exact: true })).toBeVisible();
  expect(container.querySelectorAll('button')).toHaveLength(1); // it plays
});

test('a tag that says AI is shown under the file, and that the file stays as it is', async () => {
  await show({ ...ARRIVED, marks: { notes: ['TXXX: AI generated'] } });
  const sentence = english.studio.sound.note('TXXX: AI generated');
  await expect.element(page.getByText(sentence)).toBeVisible();
});

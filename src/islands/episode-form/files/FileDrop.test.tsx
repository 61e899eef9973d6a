import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, openNew, openWithAudio } from '../../../../tests/support/components/episode-form.tsx';
import { button } from '../../../../tests/support/components/render.tsx';
import { answerLater, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';

/** The form's own inputs are hidden behind their labels. */
const chooser = (kind: 'audio' | 'pdf') => page.elementLocator(document.getElementById(`${kind}-file`) as HTMLElement);
const problemOf = (kind: 'audio' | 'pdf') =>
  page.elementLocator(document.getElementById(`${kind}-problem`) as HTMLElement);
const TALK = new File(['ID3'], 'talk.mp3', { type: 'audio/mpeg' });
const LIST = new File(['%PDF'], 'list.pdf', { type: 'application/pdf' });

test('a file of the wrong kind does not leave the computer', async () => {
  await openNew();
  await field('Episode Title').fill('Stays');
  const input = chooser('audio').element() as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [LIST], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect
    .element(problemOf('audio'))
    .toHaveTextContent(
      english.studio.upload.messages.otherType(
        'audio/*, video/*, .mp3, .m4a, .mp4, .aac, .ogg, .oga, .opus, .wav, .flac, .webm, .mov, .mkv',
      ),
    );
  await expect.element(chooser('audio')).toBeInvalid();
  await expect.element(field('Episode Title')).toHaveValue('Stays');
  expect(requests()).toEqual([]);
});

test('after a file is chosen the keyboard is where the hands are', async () => {
  await openNew();
  (chooser('audio').element() as HTMLElement).focus();
  await chooser('audio').upload(TALK);
  await expect.element(page.getByText('talk.mp3 · 3 B')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Upload')).toHaveFocus();
});

test('a save confirms the upload of what is chosen, and waits for it: refused, nothing is saved', async () => {
  const UPLOAD = 'POST /api/objects/upload';
  const release = answerLater(UPLOAD, 413, { error: 'Too large' });
  await openWithAudio();
  await chooser('pdf').upload(LIST);
  await button('Save as Draft').click();
  await expect.element(page.getByText(english.studio.episodeForm.bar.awaitsFiles)).toBeVisible();
  await expect.element(button('Save as Draft')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(page.getByText(/^Failed to upload list.pdf: Too large/)).toBeVisible();
  await button('Save as Draft').click();
  await expect.element(problemOf('pdf')).toHaveTextContent(english.studio.upload.unfinished.didNotArrive);
  expect(requests().map(({ path }) => path)).toEqual(['/api/objects/upload']);
});

import type { SingleEpisode } from '#shared/episode.ts';
import { expect, test } from 'vitest';
import { EPISODE as PUBLISHED } from '../../../../tests/support/components/episode.ts';
import { differencesOf, resolveConflict } from './conflict.ts';
import { initialValuesOf, changeField, createEpisodeForm, setAttachment } from './form-store.ts';

const EPISODE: SingleEpisode = { ...PUBLISHED, duration: 130, published: false, publishedAt: null };
const THEIRS = { ...EPISODE, title: 'Theirs', script: 'Their script', updatedAt: '2026-11-20T11:00:00.000Z' };

/** A form in which the title and the description were changed, while they changed title and script. */
function aConflict(theirs: SingleEpisode = THEIRS) {
  const form = createEpisodeForm(initialValuesOf(EPISODE));
  changeField(form, { title: 'Mine', description: 'My words.' });
  form.setState({ conflict: { theirs, intent: 'draft' } });
  return form;
}

test('audio they replaced is taken over, for the former one is gone; audio of mine needs a choice', () => {
  const replaced = { ...EPISODE, audioUrl: '/media/2.mp3' };
  const untouched = aConflict(replaced);
  resolveConflict(untouched, {});
  expect(untouched.getState().audio).toMatchObject({ objectPath: '/media/2.mp3' });

  const mine = aConflict(replaced);
  setAttachment(mine, 'audio', {
    step: 'arrived',
    name: 'new.mp3',
    objectPath: '/media/3.mp3',
    size: 1000,
    duration: 130,
  });
  expect(differencesOf(mine.getState(), replaced)).toMatchObject([
    { mine: 'Your file: new.mp3, 2:10 min, 1000 B', theirs: 'Their file: 2:10 min, 1000 B', isMineToo: true },
  ]);
  resolveConflict(mine, {});
  expect(mine.getState().audio).toMatchObject({ objectPath: '/media/3.mp3' });
});

import type { SingleEpisode } from '#shared/episode.ts';
import { expect, test } from 'vitest';
import { differencesOf, settleConflict } from './conflict.ts';
import { initialValuesOf, changeField, createEpisodeForm, setAttachment } from './form-store.ts';

const EPISODE: SingleEpisode = {
  id: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  title: 'Stairs',
  description: 'About stairs.',
  descriptionHtml: '<p>About stairs.</p>',
  category: 'General',
  duration: 130,
  audioUrl: '/media/1.mp3',
  audioType: 'audio/mpeg',
  audioBytes: 1000,
  pdfUrl: null,
  pdfName: null,
  playCount: 0,
  likeCount: 0,
  dislikeCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  publishedAt: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  published: false,
  sources: [],
  reviewedBy: null,
  reviewedAt: null,
  artwork: null,
  language: null,
  chapters: null,
  transcript: null,
  transcriptCues: null,
  script: null,
};
const THEIRS = { ...EPISODE, title: 'Theirs', script: 'Their script', updatedAt: '2026-11-20T11:00:00.000Z' };

/** A form in which the title and the description were changed, while they changed title and script. */
function aConflict(theirs: SingleEpisode = THEIRS) {
  const form = createEpisodeForm(initialValuesOf(EPISODE));
  changeField(form, { title: 'Mine', description: 'My words.' });
  form.setState({ conflict: { theirs, wish: 'draft' } });
  return form;
}

test('only what they changed is shown, and a choice is asked for only where both did', () => {
  expect(differencesOf(aConflict().getState(), THEIRS)).toEqual([
    { name: 'title', label: 'Episode Title', mine: 'Mine', theirs: 'Theirs', isMineToo: true },
    { name: 'script', label: 'Episode Script', mine: '', theirs: 'Their script', isMineToo: false },
  ]);
});

test('keeping mine takes over the rest of theirs and their version', () => {
  const form = aConflict();
  settleConflict(form, { title: 'mine' });
  const { fields, beginning, discardedFields: setAside } = form.getState();
  expect(fields).toMatchObject({ title: 'Mine', description: 'My words.', script: 'Their script' });
  expect(beginning.updatedAt).toBe(THEIRS.updatedAt);
  expect(setAside).toBeNull();
});

test('taking theirs sets my text aside', () => {
  const form = aConflict();
  settleConflict(form, { title: 'theirs' });
  const { fields, discardedFields: setAside } = form.getState();
  expect(fields).toMatchObject({ title: 'Theirs', description: 'My words.' });
  expect(setAside).toMatchObject({ title: 'Mine' });
});

test('audio they replaced is taken over, for the former one is gone; audio of mine needs a choice', () => {
  const replaced = { ...EPISODE, audioUrl: '/media/2.mp3' };
  const untouched = aConflict(replaced);
  settleConflict(untouched, {});
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
  settleConflict(mine, {});
  expect(mine.getState().audio).toMatchObject({ objectPath: '/media/3.mp3' });
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openSections } from '../../../tests/support/components/episode-form.tsx';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import { renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { EditEpisode } from './EditEpisode.tsx';

const LOAD = `GET /api/episodes/${EPISODE.id}`;
const home = page.getByRole('link', { name: 'Go Home' });
const { series: t, episodeFields } = english.studio;
const { fields } = episodeFields;
const open = () => renderIsland(<EditEpisode publishes episodeId={EPISODE.id} userId="u1" />);

test('the form comes once the episode has loaded', async () => {
  const release = answerLater(LOAD, 200, EPISODE);
  await open();
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Loading episode...');
  release();
  await expect.element(page.getByLabelText('Episode Title')).toHaveValue('Stairs');
});

test('an episode deleted while it loads is not found', async () => {
  answer(LOAD, 404, { error: 'Episode not found' });
  await open();
  await expect.element(page.getByText('Episode not found')).toBeVisible();
  await expect.element(home).toHaveAttribute('href', '/');
});

test('one that cannot be loaded says why', async () => {
  answer(LOAD, 503, '');
  await open();
  await expect.element(page.getByText(english.general.serverProblem)).toBeVisible();
  await expect.element(home).toBeVisible();
});

test('in another series an episode has no place yet, and its kind is one of three', async () => {
  const series = ['After a fall', 'Falls'].map((title, at) => ({ id: `series-${at}`, title, parts: 5 - at }));
  answer(LOAD, 200, { ...EPISODE, seriesId: 'series-0', place: 2 });
  answer('GET /api/series', 200, series);
  await open();
  await expect.element(page.getByLabelText('Episode Title')).toHaveValue('Stairs');
  // The section is open, and the address no longer names it.
  expect(document.querySelectorAll('.form-section[open]')).toHaveLength(0);
  openSections();
  const place = page.getByRole('spinbutton');
  await expect.element(place).toHaveValue(2);
  await expect.element(page.getByText(t.partOf(5))).toBeVisible();
  await page.getByLabelText(fields.seriesId.label).selectOptions('Falls');
  await expect.element(place).toHaveValue(null);
  await expect.element(page.getByText(t.partOf(4))).toBeVisible();
  const kind = page.getByLabelText(fields.kind.label);
  await kind.selectOptions(t.kinds.bonus);
  await expect.element(kind).toHaveValue('bonus');
});

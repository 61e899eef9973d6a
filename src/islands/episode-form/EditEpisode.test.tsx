import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import { renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { EditEpisode } from './EditEpisode.tsx';

const LOAD = `GET /api/episodes/${EPISODE.id}`;
const home = page.getByRole('link', { name: 'Go Home' });
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

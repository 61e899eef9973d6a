import { isAsked } from '#shared/episode-acts.ts';
import { openPublishSheet } from '../publishing/PublishStored.tsx';
import { askAboutEpisodes } from './ask-about-episodes.ts';
import { changeVisibility, deleteEpisode, restoreEpisode } from './change-episode.ts';

type Stored = { id: string; title?: string };
/** Acts on an episode as it is stored, from any page. */
type StoredAct = 'publish' | 'schedule' | 'unschedule' | 'unpublish' | 'delete' | 'restore';

/** Asks what is asked first, then does it. `isItsPage`: the current page is the episode's own. */
export async function actOnEpisode(act: StoredAct, { id, title = '' }: Stored, isItsPage = false): Promise<void> {
  if (isAsked(act, 'sheet')) return openPublishSheet({ id, isLater: act === 'schedule' });
  if (isAsked(act, 'question') && !(await askAboutEpisodes(act, [title]))) return;
  if (act === 'restore') return restoreEpisode(id, title);
  return act === 'delete' ? deleteEpisode(id, isItsPage) : changeVisibility(id, act);
}

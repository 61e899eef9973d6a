import { studioWords } from '#shared/language.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { actItems } from './act-items.ts';
import { actOnEpisode } from './act-on-episode.ts';
import type { MenuPlace } from './places.ts';

/** An episode's menu, on its card and its page. */
export function EpisodeMenu({ id, title, place, state }: MenuPlace) {
  const items = actItems(
    { place, id, state, role: 'administrator' },
    (act) => void actOnEpisode(act, { id, title }, place === 'page'),
  );
  const className = place === 'card' ? 'icon-button' : 'cover-button size-target';
  return <ActionMenu label={studioWords().episodes.menu.actions(title)} {...{ className, items }} />;
}

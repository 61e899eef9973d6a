import {
  type ActAt,
  actLabel,
  type ActPlace,
  actsAt,
  type EpisodeAct,
  type EpisodeRole,
  type EpisodeState,
} from '#shared/episode-acts.ts';
import { localPath } from '#shared/local-path.ts';
import type { MenuItem } from '../ui/ActionMenu.tsx';

const PAGES = {
  edit: (id: string) => `/edit/${id}`,
  askReview: (id: string) => `/studio/reviews?episode=${id}`,
  duplicate: (id: string) => `/upload?copy=${id}`,
  translate: (id: string) => `/upload?of=${id}`,
  see: (id: string) => `/episodes/${id}`,
  leave: () => '/',
};

/** Those that have no page of their own. */
type Run<Place extends ActPlace> = Exclude<ActAt<Place>, keyof typeof PAGES>;
type Offer<Place extends ActPlace> = { place: Place; id: string; state: EpisodeState; role: EpisodeRole };
type ActItem<Act> = MenuItem & { act: Act };

const isLinked = (act: EpisodeAct): act is keyof typeof PAGES => act in PAGES;

/**
 * Returns what a person may do to an episode at a place, as items of a menu: some lead to a page, `run` does the
 * others.
 */
export const actItems = <Place extends ActPlace>(
  { place, id, state, role }: Offer<Place>,
  run: (act: Run<Place>) => void,
): ActItem<ActAt<Place>>[] =>
  actsAt(place, [state], role).map((act) => {
    const item = { act, label: actLabel(act, place, state), isDanger: act === 'delete' };
    if (isLinked(act)) return { ...item, href: localPath(PAGES[act](id)) };
    return { ...item, onChoose: () => run(act as Run<Place>) };
  });

import {
  type ActAt,
  actLabel,
  type EpisodeAct,
  type EpisodeRole,
  type EpisodeState,
  mainAct,
} from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { actItems } from '../studio/act-items.ts';
import type { MenuItem } from '../ui/ActionMenu.tsx';
import { showLanguage } from './fields/ReadingLevel.tsx';
import { type InitialValues, stateIn } from './saving/form-store.ts';

/** Acts that the form does itself; the others have pages. */
export type FormAct = Extract<
  ActAt<'form'>,
  'saveDraft' | 'publish' | 'schedule' | 'unschedule' | 'unpublish' | 'delete'
>;

/** Returns the label of the button that ends the work on this episode, and the one while it does. */
export function mainVerb(state: EpisodeState, role: EpisodeRole): { label: string; pending: string } {
  const { sending, saving, updating, publishing } = studioWords().episodeForm.bar;
  const act = mainAct(state, role);
  const publish = state === 'new' ? publishing : updating;
  return {
    label: actLabel(act, 'form', state),
    pending: { send: sending, save: saving, update: updating, publish }[act],
  };
}

/** On phones these stand in the menu, elsewhere beside it. */
const NARROW: readonly EpisodeAct[] = ['saveDraft', 'leave'];

/** Returns the items of the bar's menu. */
export function barItems(initial: InitialValues, role: EpisodeRole, run: (act: FormAct) => void): MenuItem[] {
  const { otherVersion } = studioWords().episodeForm.bar;
  const { id, fields, hasTranslation } = initial;
  const other = otherVersion[(fields.language || showLanguage()).startsWith('es') ? 'en' : 'es'];
  return actItems({ place: 'form', id: id ?? '', state: stateIn(initial), role }, run)
    .filter(({ act }) => act !== 'translate' || !hasTranslation)
    .map((item) => ({
      ...item,
      isNarrow: NARROW.includes(item.act),
      ...(item.act === 'translate' && { label: other }),
    }));
}

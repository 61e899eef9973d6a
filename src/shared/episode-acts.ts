import { studioWords, words } from './language.ts';
import type { Role } from './account.ts';
import type { StudioEpisode } from './studio-list.ts';

/** `untold`: published, and no one has been told about it yet. */
export type EpisodeState = 'new' | 'untold' | StudioEpisode['status'];
export type EpisodeRole = Exclude<Role, 'user'>;

const UNPUBLISHED = ['draft', 'scheduled'] as const;
const PUBLIC = ['untold', 'published'] as const;
const KEPT = [...UNPUBLISHED, ...PUBLIC] as const;

type Rule = Partial<Record<EpisodeRole, readonly EpisodeState[]>> & {
  /** Asked first: when and what is worth knowing, whether the person is sure, or where to. */
  asks?: 'sheet' | 'question' | 'choice';
};

const ACTS = {
  edit: { administrator: KEPT, author: ['draft'] },
  saveDraft: { administrator: ['new', 'draft', ...PUBLIC], author: ['new', 'draft'] },
  send: { author: ['new', 'draft'] },
  save: { administrator: ['scheduled'] },
  update: { administrator: PUBLIC },
  publish: { administrator: ['new', ...UNPUBLISHED], asks: 'sheet' },
  schedule: { administrator: ['new', ...UNPUBLISHED], asks: 'sheet' },
  unschedule: { administrator: ['scheduled'] },
  unpublish: { administrator: PUBLIC, asks: 'question' },
  copyLink: { administrator: PUBLIC, author: PUBLIC },
  askReview: { administrator: KEPT, author: KEPT },
  duplicate: { administrator: KEPT, author: KEPT },
  translate: { administrator: KEPT, author: KEPT },
  see: { administrator: KEPT, author: KEPT },
  leave: { administrator: KEPT, author: KEPT },
  category: { administrator: KEPT, asks: 'choice' },
  series: { administrator: KEPT, asks: 'choice' },
  delete: { administrator: KEPT, asks: 'question' },
  restore: { administrator: ['deleted'] },
  undo: { administrator: ['untold', 'deleted'] },
} satisfies Record<string, Rule>;

export type EpisodeAct = keyof typeof ACTS;

/**
 * Where acts are offered, each in its order; `notice`: above a draft's page, `many`: over the rows that are selected.
 */
const PLACES = {
  card: ['edit', 'publish', 'delete'],
  page: ['edit', 'publish', 'unpublish', 'delete'],
  row: ['edit', 'publish', 'schedule', 'unschedule', 'unpublish', 'copyLink', 'duplicate', 'delete', 'restore'],
  notice: ['edit', 'schedule', 'unschedule', 'askReview', 'publish'],
  form: [
    ...(['saveDraft', 'publish', 'schedule', 'unschedule', 'unpublish'] as const),
    ...(['askReview', 'translate', 'see', 'leave', 'delete'] as const),
  ],
  many: ['publish', 'unpublish', 'category', 'series', 'delete', 'restore'],
  toast: ['undo'],
} as const satisfies Record<string, readonly EpisodeAct[]>;

export type ActPlace = keyof typeof PLACES;
export type ActAt<Place extends ActPlace> = (typeof PLACES)[Place][number];
const OFFERED: { [Place in ActPlace]: readonly ActAt<Place>[] } = PLACES;

const ruleOf = (act: EpisodeAct): Rule => ACTS[act];

export const mayDo = (act: EpisodeAct, state: EpisodeState, role: EpisodeRole): boolean =>
  ruleOf(act)[role]?.includes(state) ?? false;

type Asking<What extends Rule['asks']> = {
  [Act in EpisodeAct]: (typeof ACTS)[Act] extends { asks: What } ? Act : never;
}[EpisodeAct];
/** The acts that ask for confirmation. */
export type QuestionedAct = Asking<'question'>;

/** Returns whether this is asked before the act is done. */
export const isAsked = <What extends NonNullable<Rule['asks']>>(act: EpisodeAct, what: What): act is Asking<What> =>
  ruleOf(act).asks === what;

/** Returns what a person may do at a place to an episode in this state, or to one of many in these. */
export const actsAt = <Place extends ActPlace>(
  place: Place,
  states: readonly EpisodeState[],
  role: EpisodeRole,
): ActAt<Place>[] => {
  const all: readonly ActAt<Place>[] = OFFERED[place];
  return all.filter((act) => states.some((state) => isOffered(act, place, state, role)));
};

/** The sheet of the form's main button asks for the time too, and a new episode has buttons alone. */
function isOffered(act: EpisodeAct, place: ActPlace, state: EpisodeState, role: EpisodeRole): boolean {
  const isElsewhere =
    place === 'form' && (state === 'new' || (isAsked(act, 'sheet') && mainAct(state, role) === 'publish'));
  return mayDo(act, state, role) && !isElsewhere;
}

export const roleOf = (decides: boolean): EpisodeRole => (decides ? 'administrator' : 'author');

/** Returns what the main button of the form does; an author's asks for approval. */
export const mainAct = (state: EpisodeState, role: EpisodeRole) =>
  (['save', 'update', 'publish'] as const).find((act) => mayDo(act, state, role)) ?? 'send';

/** Returns the state of an episode that is stored. */
export function stateOf(episode: { published: boolean; publishAt?: unknown }): 'draft' | 'scheduled' | 'published' {
  if (episode.published) return 'published';
  return episode.publishAt ? 'scheduled' : 'draft';
}

/** Returns what an act is called at a place. */
export function actLabel(act: EpisodeAct, place: ActPlace, state: EpisodeState): string {
  const { edit, restore, menu, draft, many, toasts } = studioWords().episodes;
  const { bar } = studioWords().episodeForm;
  const isScheduled = state === 'scheduled';
  const publish = isScheduled ? draft.publishNow : draft.publish;
  const schedule = isScheduled ? draft.move : menu.publishAt;
  const unschedule = draft.cancel;
  const { copyLink } = words().share;
  const main = { new: bar.publish, draft: bar.update, scheduled: bar.publishNow };
  const labels: Record<ActPlace, Partial<Record<EpisodeAct, string>>> = {
    card: menu,
    page: menu,
    row: { ...menu, publish, schedule: menu.publishAt, unschedule, copyLink, restore },
    notice: { edit, schedule, unschedule, askReview: draft.askReview, publish },
    form: { ...bar, publish: main[state as keyof typeof main], schedule: bar.move, leave: bar.cancel },
    many,
    toast: { undo: toasts.undo },
  };
  return labels[place][act] ?? '';
}

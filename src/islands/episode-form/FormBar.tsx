import { isAsked, mayDo, roleOf, stateOf } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { deleteEpisode } from '../studio/change-episode.ts';
import { askAboutEpisodes } from '../studio/ask-about-episodes.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { barItems, type FormAct, mainVerb } from './bar-items.ts';
import { FormState } from './FormState.tsx';
import { type SaveIntent, stateIn, useFormState, useFormStore } from './saving/form-store.ts';

/** The save that keeps an episode in its state. */
const KEEPING = { draft: 'draft', scheduled: 'schedule', published: 'publish' } as const;

type FormBarProps = {
  /** An author cannot publish, nor delete. */
  publishes: boolean;
  /** The show's time zone. */
  zone: string;
  /** `stays`: the form is still there afterward. */
  save: (intent: SaveIntent, stays?: boolean) => void;
};

/** The form's bar: what state the episode is in, what is wrong, and what can be done; one main verb and a menu. */
export function FormBar({ publishes, zone, save }: FormBarProps) {
  const t = studioWords().episodeForm.bar;
  const form = useFormStore();
  const initial = useFormState((state) => state.initial);
  const pending = useFormState((state) => state.pending);
  const awaitsFiles = useFormState((state) => state.awaitsFiles);
  const isPending = pending !== null || awaitsFiles;
  const role = roleOf(publishes);
  const state = stateIn(initial);
  const main = mainVerb(state, role);
  const act = async (pressed: FormAct) => {
    if (pressed === 'stay')
      return save(KEEPING[stateOf({ published: initial.isPublished, publishAt: initial.publishAt })], true);
    const chosen = pressed === 'saveDraft' && initial.isPublished ? 'unpublish' : pressed;
    if (isAsked(chosen, 'sheet')) return form.setState({ sheet: { intent: chosen, isLater: chosen === 'schedule' } });
    const { title } = form.getState().fields;
    if (isAsked(chosen, 'question') && !(await askAboutEpisodes(chosen, [title]))) return;
    return chosen === 'delete' ? deleteEpisode(initial.id ?? '', true) : save('draft');
  };
  const items = barItems(initial, role, (chosen) => void act(chosen));
  return (
    <div className="form-bar">
      <BarMessages />
      <div className="form-bar-row" data-new={initial.id === null || undefined}>
        <FormState zone={zone} onMove={mayDo('schedule', state, role) ? () => void act('schedule') : undefined} />
        {initial.id && (
          <a className="button button-quiet max-md:hidden" href={localPath('/')}>
            {t.cancel}
          </a>
        )}
        {mayDo('saveDraft', state, role) && (
          <button
            type="button"
            className={initial.id ? 'button max-md:hidden' : 'button'}
            aria-disabled={isPending}
            onClick={() => void act('saveDraft')}
          >
            {pending === 'draft' ? t.saving : t.saveDraft}
          </button>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {pending !== null && pending !== 'draft' ? main.pending : main.label}
        </button>
        {items.length > 0 && <ActionMenu label={t.more} className="icon-button" items={items} />}
      </div>
    </div>
  );
}

/** The failure of the last press, above what can be pressed. */
function BarMessages() {
  const t = studioWords().episodeForm.bar;
  const refusal = useFormState((state) => state.refusal);
  const id = useFormState((state) => state.initial.id);
  return (
    <>
      <FailureMessage sentence={refusal?.sentence ?? null} />
      {refusal?.isSignedOut && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" role="alert">
          {t.signedOut}{' '}
          <a className="button button-primary" href={signInPath(id)}>
            {t.signIn}
          </a>
        </p>
      )}
    </>
  );
}

/** Returns the sign-in path that leads back to this form. */
const signInPath = (id: string | null): string =>
  localPath(`/login?next=${encodeURIComponent(localPath(id ? `/edit/${id}` : '/upload'))}`);

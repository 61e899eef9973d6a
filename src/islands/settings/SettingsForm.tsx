import '../../styles/form-bar.css';
import { useStore } from '@nanostores/react';
import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { ShowSettings } from '#shared/show.ts';
import type { ShowField } from '#shared/show-fields.ts';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { askFirst } from '../ui/ask-first.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { focusFirstProblem } from '../ui/problems.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { saveSettings } from './save-settings.ts';
import { $sendingPictures } from './sending-pictures.ts';
import { reloadSettings } from './reload-settings.ts';
import {
  SettingsContext,
  createSettings,
  discard,
  restoreTyped,
  useSettings,
  useSettingsStore,
} from './settings-store.ts';

type SettingsFormProps = {
  settings: ShowSettings;
  /** The page of the form, and the settings on it. */
  path: string;
  names: readonly ShowField[];
  saved: { title: string; description: string };
  children: ReactNode;
};

/** A page's part of the show's settings. Input is autosaved until it is saved. */
export function SettingsForm({ settings, path, names, saved, children }: SettingsFormProps) {
  const [store] = useState(() => createSettings(settings, names));
  const element = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  useEffect(() => restoreTyped(store, element.current), [store]);
  useEffect(openTarget, []);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await saveSettings(store)) return reloadSettings(path, saved.title, saved.description);
    const { problems, refusal } = store.getState();
    Object.keys(problems).forEach(unfold);
    const [sentence] = Object.values(problems);
    if (!element.current || !sentence || focusFirstProblem(element.current, problems)) return;
    store.setState({ refusal: refusal ?? { sentence, isSignedOut: false } }); // no field shows it
  };

  return (
    <SettingsContext value={store}>
      <form ref={element} className="form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <fieldset className="contents" role="presentation" disabled={!isHydrated}>
          {children}
          <Bar path={path} />
        </fieldset>
      </form>
    </SettingsContext>
  );
}

/** Opens what a field is folded in. */
const unfold = (id: string): void => document.getElementById(id)?.closest('details')?.setAttribute('open', '');

/** A link may lead to a field: not every browser opens what it is folded in. */
function openTarget(): void {
  const id = location.hash.slice(1);
  if (!id) return;
  unfold(id);
  const target = document.getElementById(id);
  (target?.closest('.field') ?? target)?.scrollIntoView(); // with its label
}

/** The list of unsaved changes, which may be of an earlier visit, and the button that saves them. */
function Bar({ path }: { path: string }) {
  const store = useSettingsStore();
  const isPending = useSettings((state) => state.isPending);
  const refusal = useSettings((state) => state.refusal);
  const count = useSettings((state) => Object.keys(state.typed).length);
  const isSending = useStore($sendingPictures) > 0;
  const isRestored = useSettings((state) => state.isRestored);
  const t = studioWords().settings.form;
  const askDiscard = async () => {
    if (!(await askFirst({ question: t.discardSure, confirm: t.discardIt }))) return;
    discard(store);
    // The pressed button is removed in a moment.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.form-bar [type=submit]')?.focus());
  };
  return (
    <div className="form-bar">
      <FailureMessage sentence={refusal?.sentence ?? null} />
      {/* On phones the state is above the verbs. */}
      <div className={`form-bar-row ${count > 0 ? 'max-md:flex-wrap' : ''}`}>
        <p className={`form-bar-state ${count > 0 ? 'max-md:basis-full' : ''}`} role="status">
          {isSending && <span className="block">{t.sendingPictures}</span>}
          {count > 0 && (isRestored ? t.restored : t.unsaved(count))}
        </p>
        {count > 0 && (
          <button type="button" className="button button-quiet" onClick={() => void askDiscard()}>
            {t.discard}
          </button>
        )}
        {refusal?.isSignedOut && (
          <a className="button" href={`${localPath('/login')}?next=${localPath(path)}`}>
            {words().account.signInAgain}
          </a>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {isPending ? t.saving : t.save}
        </button>
      </div>
    </div>
  );
}

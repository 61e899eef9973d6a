import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { ShowSettings } from '#shared/show.ts';
import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { focusFirstProblem } from '../ui/problems.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { saveSettings } from './save-settings.ts';
import { reloadSettings } from './reload-settings.ts';
import { namesOf, SettingsOf } from './SettingFields.tsx';
import {
  SettingsContext,
  createSettings,
  discard,
  restoreTyped,
  useSettings,
  useSettingsStore,
} from './settings-store.ts';

/** The show's settings. Input is autosaved until it is saved. */
export function SettingsForm({ settings }: { settings: ShowSettings }) {
  const t = studioWords().settings.form;
  const [store] = useState(() => createSettings(settings));
  const element = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  useEffect(() => restoreTyped(store, element.current), [store]);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await saveSettings(store)) return reloadSettings(t.saved, t.savedText);
    const { problems, refusal } = store.getState();
    const [sentence] = Object.values(problems);
    if (!element.current || !sentence || focusFirstProblem(element.current, problems)) return;
    store.setState({ refusal: refusal ?? { sentence, isSignedOut: false } }); // no field shows it
  };

  return (
    <SettingsContext value={store}>
      <form ref={element} className="form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <Restored />
        <fieldset className="contents" role="presentation" disabled={!isHydrated}>
          <Group group="about" />
          <Group group="appearance" />
          <Group group="makers" />
          <Group group="listings" />
          <Group group="scheduling" />
          <MovingOrEnding />
          <SaveButton />
        </fieldset>
      </form>
    </SettingsContext>
  );
}

const GROUP = 'min-w-0 border-0 border-line not-first:border-t not-first:pt-6';

function Group({ group }: ComponentProps<typeof SettingsOf>) {
  return (
    <fieldset className={`form ${GROUP}`}>
      <legend className="float-start w-full font-display text-h3 font-title">
        {studioWords().settings.form.groups[group]}
      </legend>
      <SettingsOf group={group} />
    </fieldset>
  );
}

function MovingOrEnding() {
  const isSet = useSettings(({ saved, typed }) => namesOf('moving').some((name) => saved[name] || name in typed));
  const [wasSet, setWasSet] = useState(isSet);
  if (isSet && !wasSet) setWasSet(true); // opens by itself, but never closes while it is in use
  return (
    <details className={GROUP} open={wasSet}>
      <summary className="min-h-target py-2 font-semibold text-ink [list-style:disclosure-closed_inside] in-open:[list-style-type:disclosure-open]">
        {studioWords().settings.form.groups.moving}
      </summary>
      <div className="form pt-4">
        <SettingsOf group="moving" />
      </div>
    </details>
  );
}

/** Shows that unsaved input was restored, and how to discard it. */
function Restored() {
  const store = useSettingsStore();
  const isRestored = useSettings((state) => state.isRestored && Object.keys(state.typed).length > 0);
  const [isAsking, setIsAsking] = useState(false);
  if (!isRestored) return null;
  const t = studioWords().settings.form;
  const onConfirm = () => {
    discard(store);
    // The pressed button is removed, and the dialog closes in a moment.
    requestAnimationFrame(() => document.getElementsByName('title')[0]?.focus());
  };
  return (
    <div className="alert alert-care min-w-0 flex-wrap items-center justify-between wrap-anywhere">
      <p>{t.restored}</p>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {t.discard}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={t.discardSure}
          confirm={t.discardIt}
          onConfirm={onConfirm}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function SaveButton() {
  const isPending = useSettings((state) => state.isPending);
  const refusal = useSettings((state) => state.refusal);
  const t = studioWords().settings.form;
  return (
    <>
      <Refusal sentence={refusal?.sentence ?? null} />
      <div className="flex flex-wrap justify-end gap-3">
        {refusal?.isSignedOut && (
          <a className="button" href={`${localPath('/login')}?next=${localPath('/studio/settings')}`}>
            {words().account.signInAgain}
          </a>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {isPending ? t.saving : t.save}
        </button>
      </div>
    </>
  );
}

import './settings.css';
import { CATEGORY_NAMES, type ShowSettings } from '#shared/show.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { focusFirstProblem } from '../ui/problems.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { LANGUAGES } from './languages.ts';
import { saveSettings } from './save-settings.ts';
import { showAnew } from './show-anew.ts';
import { AddressSetting, ChoiceSetting, LongSetting, SwitchSetting, TextSetting } from './SettingFields.tsx';
import { SettingsContext, createSettings, discard, restore, useSettings, useSettingsStore } from './settings-store.ts';

const CATEGORIES = Object.fromEntries(CATEGORY_NAMES.map((name) => [name, name]));

/** What the show says about itself. It keeps what is typed until it is saved. */
export function SettingsForm({ settings }: { settings: ShowSettings }) {
  const [store] = useState(() => createSettings(settings));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => restore(store, element.current), [store]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await saveSettings(store)) return showAnew('Settings saved', 'They are on every page and in the feed now.');
    if (element.current) focusFirstProblem(element.current, store.getState().problems);
  };

  return (
    <SettingsContext value={store}>
      <form ref={element} className="form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <Restored />
        <AboutTheShow />
        <WhoIsBehindIt />
        <Directories />
        <MovingOrEnding />
        <SaveButton />
      </form>
    </SettingsContext>
  );
}

function AboutTheShow() {
  return (
    <fieldset className="form setting-group">
      <legend>About the show</legend>
      <TextSetting name="title" required />
      <TextSetting name="shortTitle" hint="For small screens. Without one, the title is used." />
      <LongSetting
        name="description"
        hint="What the show is about and who it is for. Directories show it under the title."
      />
      <ChoiceSetting name="category" choices={CATEGORIES} hint="Where Apple Podcasts and others list the show." />
      <ChoiceSetting name="language" choices={LANGUAGES} hint="The language that is spoken in the episodes." />
    </fieldset>
  );
}

function WhoIsBehindIt() {
  return (
    <fieldset className="form setting-group">
      <legend>Who is behind it</legend>
      <TextSetting name="providerName" required hint="Stands at the foot of every page." />
      <AddressSetting name="providerUrl" />
      <TextSetting
        name="author"
        hint="What podcast apps name as the maker. Without one, it is who provides the show."
      />
      <TextSetting
        name="email"
        type="email"
        autoComplete="email"
        hint="Directories write to it to make sure that the show is yours. It stands in the feed, where everyone can read it."
      />
      <AddressSetting name="donationUrl" hint="Where people can support the show. Empty: no link." />
    </fieldset>
  );
}

function Directories() {
  return (
    <fieldset className="form setting-group">
      <legend>Where the show is listed</legend>
      <AddressSetting name="appleUrl" hint="The show’s page there, once Apple has accepted it." />
      <AddressSetting name="spotifyUrl" hint="The show’s page there, once Spotify has accepted it." />
    </fieldset>
  );
}

function MovingOrEnding() {
  const isSet = useSettings(({ saved, typed }) =>
    (['newFeedUrl', 'isBlocked', 'isComplete'] as const).some((name) => saved[name] || name in typed),
  );
  const [wasSet, setWasSet] = useState(isSet);
  if (isSet && !wasSet) setWasSet(true); // opens by itself, and never closes under the hands
  return (
    <details className="setting-group" open={wasSet}>
      <summary>For when you move or end the show</summary>
      <div className="form">
        <AddressSetting
          name="newFeedUrl"
          hint="Only when the show has moved elsewhere for good: podcast apps follow to this feed and do not come back."
        />
        <SwitchSetting name="isBlocked" hint="Apple Podcasts and others take the show out of their lists." />
        <SwitchSetting name="isComplete" hint="Podcast apps stop looking for new episodes. Nothing is deleted." />
      </div>
    </details>
  );
}

/** What an earlier visit left, and a way to be rid of it. */
function Restored() {
  const store = useSettingsStore();
  const isRestored = useSettings((state) => state.isRestored && Object.keys(state.typed).length > 0);
  const [isAsking, setIsAsking] = useState(false);
  if (!isRestored) return null;
  const onConfirm = () => {
    discard(store);
    // The button that was pressed is gone, and the dialog in a moment.
    requestAnimationFrame(() => document.getElementsByName('title')[0]?.focus());
  };
  return (
    <div className="alert min-w-0 flex-wrap items-center justify-between wrap-anywhere">
      <p>Here is what you typed and have not saved.</p>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        Discard
      </button>
      {isAsking && (
        <ConfirmDialog
          question="Discard what you had typed and not saved?"
          confirm="Discard it"
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
  return (
    <>
      <Refusal sentence={refusal?.sentence ?? null} />
      <div className="flex flex-wrap justify-end gap-3">
        {refusal?.isSignedOut && (
          <a className="button" href="/login?next=/settings">
            Sign in again
          </a>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save settings'}
        </button>
      </div>
    </>
  );
}

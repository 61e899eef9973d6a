import { studioWords } from '#shared/language.ts';
import type { ShowSettings } from '#shared/show.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import { useState } from 'react';
import { IN_COLUMNS } from '../ui/Field.tsx';
import { type Group, namesOf, SettingsOf } from './SettingFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettings } from './settings-store.ts';

type ShowFormProps = {
  settings: ShowSettings;
  path: string;
  open: readonly Group[];
  /** Settings that change once a year. */
  folded: readonly Group[];
};

/** Some of the show's settings, by their groups. */
export function ShowForm({ settings, path, open, folded }: ShowFormProps) {
  const { saved, savedText } = studioWords().settings.form;
  return (
    <SettingsForm
      settings={settings}
      path={path}
      names={[...open, ...folded].flatMap(namesOf)}
      saved={{ title: saved, description: savedText }}
    >
      {open.map((group) => (
        <OpenGroup key={group} group={group} />
      ))}
      <div className="grid grid-cols-1 gap-3">
        {folded.map((group) => (
          <FoldedGroup key={group} group={group} />
        ))}
      </div>
    </SettingsForm>
  );
}

const OpenGroup = ({ group }: { group: Group }) => (
  <section aria-labelledby={group}>
    <h2 id={group} className="mb-4">
      {studioWords().settings.form.groups[group]}
    </h2>
    <div className={IN_COLUMNS}>
      <SettingsOf group={group} />
    </div>
  </section>
);

/** Opens on its own when something in it was typed or is wrong, but never closes while it is in use. */
function FoldedGroup({ group }: { group: Group }) {
  const names = namesOf(group);
  const isInUse = useSettings(({ typed, problems }) => names.some((name) => name in typed || name in problems));
  const [wasInUse, setWasInUse] = useState(isInUse);
  if (isInUse && !wasInUse) setWasInUse(true);
  return (
    <details className="min-w-0 border-t border-line pt-2" open={wasInUse}>
      <summary className="min-h-target text-ink">
        <span className="font-semibold [list-style:disclosure-closed_inside] in-open:[list-style-type:disclosure-open] [display:list-item]">
          {studioWords().settings.form.groups[group]}
        </span>
        <span className="hint block">{names.map((name) => fieldWords(name).label).join(', ')}</span>
      </summary>
      <div className={`${IN_COLUMNS} py-4`}>
        <SettingsOf group={group} />
      </div>
    </details>
  );
}

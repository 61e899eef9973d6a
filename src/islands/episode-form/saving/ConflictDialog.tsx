import { studioWords } from '#shared/language.ts';
import { useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { type Choice, type Difference, type FieldName, differencesOf } from './conflict.ts';
import { type EpisodeFormState, useFormState, useFormStore } from './form-store.ts';

type Choices = Partial<Record<FieldName, Choice>>;
type Conflict = NonNullable<EpisodeFormState['conflict']>;
type ConflictDialogProps = { conflict: Conflict; onSettle: (choices: Choices) => void };

/** Shows an edit conflict: what the other person changed, field by field, and the choice between both versions. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const t = studioWords().episodeForm.conflict;
  const form = useFormStore();
  const differences = useFormState((state) => state).conflict ? differencesOf(form.getState(), conflict.theirs) : [];
  const [choices, setChoices] = useState<Choices>({});
  const heading = useId();
  const close = () => form.setState({ conflict: null });
  return (
    <Dialog className="w-[min(100%-2rem,var(--container-sheet))]" labelledBy={heading} onClose={close}>
      <h2 id={heading} className="text-h4">
        {t.heading}
      </h2>
      <p>{t.lead}</p>
      {differences.length === 0 && <p>{t.same}</p>}
      {differences.map((difference) => (
        <DifferenceRow
          key={difference.name}
          difference={difference}
          choice={choices[difference.name] ?? 'mine'}
          onChoose={(choice) => setChoices({ ...choices, [difference.name]: choice })}
        />
      ))}
      <DialogButtons onBack={close} back={t.back}>
        <button type="button" className="button button-primary" onClick={() => onSettle(choices)}>
          {t.save[conflict.intent]}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

type RowProps = { difference: Difference; choice: Choice; onChoose: (choice: Choice) => void };

function DifferenceRow({ difference, choice, onChoose }: RowProps) {
  const t = studioWords().episodeForm.conflict;
  const { name, label, mine, theirs, isMineToo } = difference;
  const version = (value: Choice, title: string, text: string) => (
    <div
      className="grid content-start gap-2 rounded-medium border-[1.5px] border-line p-3 data-chosen:border-accent data-chosen:bg-accent-soft"
      data-chosen={value === choice || undefined}
    >
      <label className="label flex min-h-8 cursor-pointer items-center gap-2">
        <input type="radio" name={`choice-${name}`} checked={value === choice} onChange={() => onChoose(value)} />{' '}
        {title}
      </label>
      <Text text={text} />
    </div>
  );
  return (
    <fieldset className="field">
      <legend className="label mb-0">{label}</legend>
      {isMineToo ? (
        <div className="grid gap-3 sm:grid-cols-[1fr_1fr]">
          {version('mine', t.mine, mine)}
          {version('theirs', t.theirs, theirs)}
        </div>
      ) : (
        <>
          <p className="hint">{t.notMine}</p>
          <Text text={theirs} />
        </>
      )}
    </fieldset>
  );
}

/** Long texts scroll in place, which a keyboard must be able to do too. */
function Text({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: a region that scrolls takes the focus
    <div className="max-h-48 overflow-auto text-note wrap-anywhere whitespace-pre-wrap" tabIndex={0}>
      {text || <span className="hint">{studioWords().episodeForm.conflict.empty}</span>}
    </div>
  );
}

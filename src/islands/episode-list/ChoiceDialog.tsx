import { useId, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';

export type Choice = { value: string; label: string };
type ChoiceDialogProps = {
  label: string;
  choices: readonly Choice[];
  confirm: string;
  onConfirm: (value: string) => void;
  onCancel: () => void;
};

/** Asks where many episodes are to be filed: the category or the series. */
export function ChoiceDialog({ label, choices, confirm, onConfirm, onCancel }: ChoiceDialogProps) {
  const id = useId();
  const [value, setValue] = useState(choices[0]?.value ?? '');
  return (
    <Dialog labelledBy={id} onClose={onCancel}>
      <label className="field" htmlFor={`${id}-choice`}>
        <span id={id} className="label">
          {label}
        </span>
        <select
          className="select"
          id={`${id}-choice`}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      <DialogButtons onBack={onCancel}>
        <button type="button" className="button button-primary" onClick={() => onConfirm(value)}>
          {confirm}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

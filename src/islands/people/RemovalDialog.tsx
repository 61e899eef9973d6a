import { studioWords } from '#shared/language.ts';
import type { Person } from '#shared/contract/people.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type RemovalDialogProps = {
  person: Person<Date>;
  isMe: boolean;
  /** `end`: the ids of what is to end with the account. */
  onConfirm: (end: string[]) => void;
  onCancel: () => void;
};

/**
 * Asks before a person is removed, and whether what they set up to hear of the site stays: it does unless it is chosen.
 */
export function RemovalDialog({ person: { username, setUp }, isMe, onConfirm, onCancel }: RemovalDialogProps) {
  const t = studioWords().people;
  const [end, setEnd] = useState<string[]>([]);
  const choose = (one: string, isChosen: boolean) =>
    setEnd(isChosen ? [...end, one] : end.filter((other) => other !== one));
  return (
    <ConfirmDialog
      question={isMe ? t.sureOfYourself : t.sure(username)}
      confirm={t.remove}
      onConfirm={() => onConfirm(end)}
      onCancel={onCancel}
    >
      {setUp.length > 0 && (
        <fieldset className="field mb-6">
          <legend className="label mb-2">{t.setUp.lead}</legend>
          {setUp.map((one) => (
            <label key={one.id} className="flex gap-3 wrap-anywhere">
              <input type="checkbox" onChange={({ currentTarget }) => choose(one.id, currentTarget.checked)} />
              {t.setUp.end[one.kind](one.name)}
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

import { studioWords } from '#shared/language.ts';
import { RoleChange } from '#shared/people.ts';
import type { Person } from '#shared/contract/people.ts';
import { useId } from 'react';
import { send } from '../api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { RoleField } from './RoleField.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type RoleDialogProps = {
  person: Person<Date>;
  onChanged: (changed: Pick<Person, 'id' | 'role'>) => void;
  onClose: () => void;
};

/** Asks for a person's new role. */
export function RoleDialog({ person, onChanged, onClose }: RoleDialogProps) {
  const t = studioWords().people;
  const heading = useId();
  const { id, username, role: present } = person;
  const { refusal, isPending, submit } = useForm(RoleChange, async (change) => {
    const { role } = await send('PATCH /api/people/{personId}', { personId: id }, change);
    onChanged({ id, role });
    showToast({ title: t.roleChanged, description: t.roleIsNow(username, t.roles[role].label) });
  });
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className="text-h4 wrap-anywhere">
        {t.roleOf(username)}
      </h2>
      <form className="form" noValidate onSubmit={submit}>
        <FailureMessage sentence={refusal} />
        <RoleField chosen={present} />
        {present === 'administrator' && <p className="hint">{t.programsCutOff}</p>}
        <DialogButtons onBack={onClose}>
          <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
        </DialogButtons>
      </form>
    </Dialog>
  );
}

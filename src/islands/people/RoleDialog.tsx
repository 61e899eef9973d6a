import { type Person, RoleChange } from '#shared/people.ts';
import { useId } from 'react';
import { send } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { RoleField } from './RoleField.tsx';
import { ROLE_WORDS } from '#shared/role-words.ts';

type RoleDialogProps = {
  person: Person<Date>;
  onChanged: (changed: Pick<Person, 'id' | 'role'>) => void;
  onClose: () => void;
};

/** Asks for a person's new role. */
export function RoleDialog({ person, onChanged, onClose }: RoleDialogProps) {
  const heading = useId();
  const { id, username, role: present } = person;
  const { refusal, isPending, submit } = useForm(RoleChange, async (change) => {
    const { role } = await send<Person>('PATCH', `/api/people/${id}`, change);
    onChanged({ id, role });
    showToast({ title: 'Role changed', description: `${username} is now: ${ROLE_WORDS[role].label}.` });
  });
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className="text-h4 wrap-anywhere">
        The role of {username}
      </h2>
      <form className="form" noValidate onSubmit={submit}>
        <SignInAgain sentence={refusal} next="/studio/people" />
        <RoleField chosen={present} />
        {present === 'administrator' && (
          <p className="hint">
            Programs that they connected as an administrator are cut off when they are one no longer.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton isPending={isPending} label="Save" pending="Saving..." />
        </div>
      </form>
    </Dialog>
  );
}

import type { SubmitEvent } from 'react';
import { TextField } from '../ui/Field.tsx';

type UnlockProps = { id: string; problem: string | null; onUnlock: (passphrase: string) => void };

/** Asks for the passphrase of a copy that was sent. */
export function Unlock({ id, problem, onUnlock }: UnlockProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const passphrase = new FormData(event.currentTarget).get('passphrase');
    if (typeof passphrase === 'string' && passphrase) onUnlock(passphrase);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <TextField
        label="Passphrase of this copy"
        name="passphrase"
        id={id}
        type="password"
        autoComplete="off"
        hint="This copy is locked with a passphrase."
        problem={problem ?? undefined}
      />
      <button className="button self-start" type="submit">
        Open the copy
      </button>
    </form>
  );
}

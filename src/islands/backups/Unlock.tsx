import { studioWords } from '#shared/language.ts';
import type { SubmitEvent } from 'react';
import { TextField } from '../ui/Field.tsx';

type UnlockProps = { id: string; problem: string | null; onUnlock: (passphrase: string) => void };

/** Asks for the passphrase of a copy that was sent. */
export function Unlock({ id, problem, onUnlock }: UnlockProps) {
  const t = studioWords().copies.check;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const passphrase = new FormData(event.currentTarget).get('passphrase');
    if (typeof passphrase === 'string' && passphrase) onUnlock(passphrase);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <TextField
        label={t.passphrase}
        name="passphrase"
        id={id}
        type="password"
        autoComplete="off"
        hint={t.locked}
        problem={problem ?? undefined}
      />
      <button className="button" type="submit">
        {t.open}
      </button>
    </form>
  );
}

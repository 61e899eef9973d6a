import { studioWords } from '#shared/language.ts';
import { noticesFor } from '#shared/notices.ts';
import { type Account, AccountRequest } from '#shared/people.ts';
import { send, ApiError } from '../api.ts';
import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { type Fields, ProofField, type Prover, withProof } from './ProofField.tsx';
import { Refusal } from '../ui/Refusal.tsx';

type AccountFormProps = Pick<Prover, 'hasPasskeys'> & { account: Account<Date>; sendsMail: boolean };

/** A person's email address, and what they want to get mail about. Another address requires proof that it is them. */
export function AccountForm({ account, sendsMail, hasPasskeys }: AccountFormProps) {
  const t = studioWords().account;
  const choices = noticesFor(account.role);
  const [stored, setStored] = useState(account.email ?? '');
  const [asks, setAsks] = useState(false);
  const { field, problems, refusal, isPending, submit } = useForm(FieldsOf, async (changes) => {
    await send('PUT', '/api/account', changes).catch((problem: unknown) => {
      // An address that was typed before the form could notice it.
      if (problem instanceof ApiError && problem.field === 'password') setAsks(true);
      throw problem;
    });
    setStored(changes.email ?? '');
    setAsks(false);
    const { saved, goesTo, none } = t.mailForm;
    showToast({ title: saved, description: changes.email ? goesTo(changes.email) : none });
  });
  return (
    <form className="form max-w-narrow" method="post" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      {!sendsMail && <p className="alert">{t.mailForm.sendsNone}</p>}
      <TextField
        label={t.mailForm.email}
        {...field('email')}
        type="email"
        autoComplete="email"
        defaultValue={account.email ?? ''}
        hint={t.mailForm.emailHint}
        onInput={({ currentTarget }) => setAsks(currentTarget.value.trim() !== stored)}
      />
      {asks && (
        <ProofField
          username={account.username}
          hasPasskeys={hasPasskeys}
          id="mail-password"
          problem={problems['password']}
        />
      )}
      {choices.length > 0 && (
        <fieldset className="field">
          <legend className="label mb-2">{t.mailForm.writeAbout}</legend>
          {choices.map((name) => (
            <Switch key={name} name={name} defaultChecked={account.notices.includes(name)}>
              {t.mailForm.notices[name]}
            </Switch>
          ))}
        </fieldset>
      )}
      <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
    </form>
  );
}

/** Parses the fields of the form into what the API takes. */
const FieldsOf = {
  safeParse(draft: unknown) {
    const { email, password, passkey, ...switches } = withProof(draft as Fields);
    return AccountRequest.safeParse({ email, password, passkey, notices: Object.keys(switches) });
  },
};

import { studioWords } from '#shared/language.ts';
import { noticesFor } from '#shared/notices.ts';
import { AccountChanges } from '#shared/people.ts';
import type { Account } from '#shared/contract/account.ts';
import { send } from '../api.ts';
import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';

type AccountFormProps = { account: Account<Date>; sendsMail: boolean };

/** A person's email address, and what they want to get mail about. Another address counts once it is confirmed. */
export function AccountForm({ account, sendsMail }: AccountFormProps) {
  const t = studioWords().account;
  const choices = noticesFor(account.role);
  const [stored, setStored] = useState<Pick<Account, 'email' | 'isEmailConfirmed'>>(account);
  const { field, refusal, isPending, submit } = useForm(FieldsOf, async (changes) => {
    const now = await send('PUT /api/account', {}, changes);
    setStored(now);
    const { saved, goesTo, none } = t.mailForm;
    const sentence = now.isEmailConfirmed ? goesTo : t.unconfirmed.sentText;
    showToast({ title: saved, description: now.email ? sentence(now.email) : none });
  });
  return (
    <form className="form max-w-narrow" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      {!sendsMail && <p className="alert">{t.mailForm.sendsNone}</p>}
      <TextField
        label={t.mailForm.email}
        {...field('email')}
        type="email"
        autoComplete="email"
        defaultValue={account.email ?? ''}
        hint={t.mailForm.emailHint}
      />
      {sendsMail && stored.email && !stored.isEmailConfirmed && <Unconfirmed key={stored.email} email={stored.email} />}
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
    const { email, ...switches } = draft as Record<string, FormDataEntryValue>;
    return AccountChanges.safeParse({ email, notices: Object.keys(switches) });
  },
};

import { studioWords } from '#shared/language.ts';
import { type Account, AccountChanges, noticesFor } from '#shared/people.ts';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { SignInAgain } from './SignInAgain.tsx';

/** A person's e-mail address, and what they want to get mail about. */
export function AccountForm({ account, sendsMail }: { account: Account<Date>; sendsMail: boolean }) {
  const t = studioWords().account;
  const choices = noticesFor(account.role);
  const { problems, refusal, isPending, submit } = useForm(FieldsOf, async (changes) => {
    await send<Account>('PUT', '/api/account', changes);
    const { saved, goesTo, none } = t.mailForm;
    showToast({ title: saved, description: changes.email ? goesTo(changes.email) : none });
  });
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <SignInAgain sentence={refusal} next="/account" />
      {!sendsMail && <p className="alert">{t.mailForm.sendsNone}</p>}
      <TextField
        label={t.mailForm.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={account.email ?? ''}
        hint={t.mailForm.emailHint}
        problem={problems['email']}
      />
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

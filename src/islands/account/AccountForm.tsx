import { type Account, AccountChanges, NOTICES, noticesFor } from '#shared/people.ts';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { SignInAgain } from './SignInAgain.tsx';

/** A person's e-mail address, and what they want to get mail about. */
export function AccountForm({ account, sendsMail }: { account: Account<Date>; sendsMail: boolean }) {
  const choices = noticesFor(account.role);
  const { problems, refusal, isPending, submit } = useForm(FieldsOf, async (changes) => {
    await send<Account>('PUT', '/api/account', changes);
    showToast({ title: 'Saved', description: changes.email ? `Mail goes to ${changes.email}.` : 'You get no mail.' });
  });
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <SignInAgain sentence={refusal} next="/account" />
      {!sendsMail && <p className="alert">This site sends no mail yet. An administrator sets it up in the settings.</p>}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={account.email ?? ''}
        hint="A link for a new password goes there. Without an address you get no mail."
        problem={problems['email']}
      />
      {choices.length > 0 && (
        <fieldset className="field">
          <legend className="label mb-2">Write to me about</legend>
          {choices.map((name) => (
            <Switch key={name} name={name} defaultChecked={account.notices.includes(name)}>
              {NOTICES[name].label}
            </Switch>
          ))}
        </fieldset>
      )}
      <SubmitButton isPending={isPending} label="Save" pending="Saving..." />
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

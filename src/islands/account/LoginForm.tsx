import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { Credentials } from '#shared/account.ts';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { PasswordField, UsernameField } from './AccountFields.tsx';
import { welcome } from './welcome.ts';

/** `method="post"` keeps the password out of the address if the form is submitted before React has loaded. */
export function LoginForm() {
  const { problems, refusal, isPending, submit } = useForm(Credentials, async (credentials) => {
    const { user, review } = await send('POST /api/auth/login', {}, credentials);
    await welcome(user, review && localPath('/passkeys?reset'));
  });

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <UsernameField
        autoComplete="username webauthn"
        hint={words().account.usernameHint}
        problem={problems['username']}
      />
      <PasswordField problem={problems['password']} />
      <SubmitButton isPending={isPending} label={words().account.signIn} pending={words().account.signingIn} />
    </form>
  );
}

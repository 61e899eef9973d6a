import { Credentials, type User } from '#shared/account.ts';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { useForm } from '../ui/use-form.ts';
import { welcome } from './welcome.ts';

/** `method="post"` keeps the password out of the address if React is late. */
export function LoginForm() {
  const { problems, refusal, isPending, submit } = useForm(Credentials, async (credentials) => {
    const { user } = await send<{ user: User }>('POST', '/api/auth/login', credentials);
    await welcome(user);
  });

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <TextField
        label="Username"
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems['username']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        problem={problems['password']}
      />
      <button type="submit" className="button button-primary" aria-disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign in'}
      </button>
    </form>
  );
}

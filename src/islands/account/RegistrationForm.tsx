import { adminRegistration } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { ApiError, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { TextField } from '../ui/Field.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { UsernameField } from './AccountFields.tsx';

const Registration = adminRegistration();

/** The hidden first step of an installation: creates an administrator, given the master password. */
export function RegistrationForm() {
  const { problems, refusal, isPending, submit } = useForm(
    Registration,
    async (registration) => {
      await send('POST', '/api/auth/secret-register-admin', registration);
      await navigate('/login');
      showToast({ title: 'Admin user created', description: 'You can sign in now.' });
    },
    sentenceOfRegistration,
  );

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <TextField
        label="Master password"
        name="masterPassword"
        type="password"
        autoComplete="off"
        problem={problems['masterPassword']}
      />
      <UsernameField label="New admin username" problem={problems['username']} />
      <TextField
        label="New admin password"
        name="password"
        type="password"
        autoComplete="new-password"
        problem={problems['password']}
      />
      <SubmitButton isPending={isPending} label="Create Admin User" pending="Creating..." />
      <a className="button button-quiet" href="/login">
        Back to Login
      </a>
    </form>
  );
}

/** Returns the server's message or 'Registration failed'; a different one when there was no response. */
function sentenceOfRegistration(problem: unknown): string {
  if (!(problem instanceof ApiError) || problem.status === 0) return 'Failed to register admin user';
  return problem.isSaid ? problem.error : 'Registration failed';
}

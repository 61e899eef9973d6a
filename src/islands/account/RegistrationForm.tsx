import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { adminRegistration } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { useState } from 'react';
import { ApiError, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { PassphraseField } from '../ui/PassphraseField.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { isHinted, signedInAs } from './account.ts';
import { UsernameField } from './AccountFields.tsx';
import { EmailOffer } from './EmailOffer.tsx';
import { RecoveryCode } from './RecoveryCode.tsx';

const Registration = adminRegistration();

/**
 * The hidden first step of an installation: creates an administrator, given the master password, shows the first one
 * their recovery code and asks for their email address.
 */
export function RegistrationForm() {
  const t = studioWords().account.registration;
  const [first, setFirst] = useState<string | null>(null);
  const [hasKept, setHasKept] = useState(false);
  const { field, problems, refusal, isPending, submit } = useForm(
    Registration,
    async (registration) => {
      const { user, isSignedIn, recoveryCode } = await send('POST /api/auth/secret-register-admin', {}, registration);
      const isHere = isSignedIn && isHinted('user'); // in a browser that keeps no cookies no one is
      if (isHere) signedInAs(user);
      if (recoveryCode) setFirst(recoveryCode);
      else await navigate(localPath(isHinted('user') ? '/' : '/login'));
      const description = isHere ? t.signedIn(user.username) : t.canSignIn(user.username);
      showToast({ title: t.created, description });
    },
    { describe: sentenceOfRegistration, isAlert: true },
  );

  if (first && hasKept) return <EmailOffer onDone={() => void navigate(localPath('/studio'))} />;
  if (first) {
    const { goOn } = studioWords().account.recoveryCode;
    return <RecoveryCode code={first} done={goOn} onDone={() => setHasKept(true)} />;
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <PassphraseField label={t.masterPassword} {...field('masterPassword')} autoComplete="off" />
      <UsernameField label={t.username} hint={studioWords().account.nameStays} problem={problems['username']} />
      <PassphraseField label={t.password} {...field('password')} autoComplete="new-password" />
      <SubmitButton isPending={isPending} label={t.create} pending={studioWords().account.creating} />
      <a className="button button-quiet" href={localPath('/login')}>
        {t.back}
      </a>
    </form>
  );
}

/** Returns the server's message or 'Registration failed'; a different one when there was no response. */
function sentenceOfRegistration(problem: unknown): string {
  const { noAnswer, failed } = studioWords().account.registration;
  if (!(problem instanceof ApiError) || problem.status === 0) return noAnswer;
  return problem.isExplained ? problem.error : failed;
}

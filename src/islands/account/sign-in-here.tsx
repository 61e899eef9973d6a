import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { Credentials, type User } from '#shared/account.ts';
import { useId } from 'react';
import { send } from '../api.ts';
import { askInDialog } from '../ui/ask-in-dialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useCall } from '../ui/use-call.ts';
import { useForm } from '../ui/use-form.ts';
import { $account } from './account.ts';
import { PasswordField } from './AccountFields.tsx';
import { hasPasskeys, passkeyMessage } from './passkey-words.ts';

let asking: Promise<boolean> | null = null;

/**
 * Asks the person who is signed in, or was when the page came, for their password or a passkey, over what they are
 * doing, and returns whether they have signed in again. Requests that want it at once share the question.
 */
export const signInHere = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = null)));

async function ask(): Promise<boolean> {
  const known = $account.get()?.user;
  const current = (await send('GET /api/auth/me', {})).user;
  const user = current ?? known;
  if (!user) return false;
  const hasPasskey = hasPasskeys() && (current === null || (await mayHavePasskey()));
  return askInDialog<boolean>((onDone) => <SignInHere {...{ user, hasPasskey, onDone }} />, false);
}

/** Whether the account has one; also when no one can say, as without a session. */
const mayHavePasskey = (): Promise<boolean> =>
  send('GET /api/passkeys', {}).then(
    (passkeys) => passkeys.length > 0,
    () => true,
  );

type SignInHereProps = { user: User; hasPasskey: boolean; onDone: (isDone: boolean) => void };

function SignInHere({ user, hasPasskey, onDone }: SignInHereProps) {
  const t = studioWords().account.signInHere;
  const heading = useId();
  const signedIn = (who: User) => {
    if (who.id === user.id) return onDone(true);
    location.assign(localPath('/studio')); // by someone else's passkey: what was being done is not theirs
  };
  const { problems, refusal, isPending, submit } = useForm(Credentials, async (credentials) => {
    signedIn((await send('POST /api/auth/login', {}, credentials)).user);
  });
  return (
    <Dialog labelledBy={heading} onClose={() => onDone(false)}>
      <h2 id={heading} className="text-h4">
        {words().account.signInAgain}
      </h2>
      <p>{t.why}</p>
      <form className="form" method="post" noValidate onSubmit={submit}>
        <FailureMessage sentence={refusal} />
        <input hidden readOnly name="username" autoComplete="username" value={user.username} />
        <PasswordField id={`${heading}-password`} problem={problems['password']} />
        {hasPasskey && <PasskeyInstead onSigned={signedIn} />}
        <DialogButtons onBack={() => onDone(false)}>
          <SubmitButton isPending={isPending} label={words().account.signIn} pending={words().account.signingIn} />
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function PasskeyInstead({ onSigned }: { onSigned: (user: User) => void }) {
  const { refusal, isPending, call } = useCall();
  const signByPasskey = async () => {
    const { askForPasskey } = await import('./passkey-ceremony.ts');
    const response = await askForPasskey();
    onSigned((await send('POST /api/passkeys/authenticate/complete', {}, { response })).user);
  };
  return (
    <>
      <FailureMessage sentence={refusal} />
      <button
        type="button"
        className="button self-start"
        aria-disabled={isPending}
        onClick={() => void call(signByPasskey, { describe: passkeyMessage })}
      >
        {studioWords().account.signInHere.passkey}
      </button>
    </>
  );
}

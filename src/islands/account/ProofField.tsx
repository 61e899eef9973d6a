import { studioWords, words } from '#shared/language.ts';
import { useRef } from 'react';
import { showToast } from '../ui/toast.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { PasswordField } from './AccountFields.tsx';
import { passkeyMessage } from './passkey-words.ts';

/** Who has to prove that it is them: `hasPasskeys` offers one in place of the password. */
export type Prover = { username: string; hasPasskeys: boolean };
type ProofFieldProps = Prover & { id: string; problem: string | undefined };

/** Asks for the current password; or for a passkey, with which the form is sent at once. `withProof` reads both. */
export function ProofField({ username, hasPasskeys, id, problem }: ProofFieldProps) {
  const t = studioWords().account.proof;
  const signed = useRef<HTMLInputElement>(null);
  const { isPending, attempt } = useAttempt();
  const proveByPasskey = () => attempt(() => sendSigned(signed.current));
  return (
    <>
      {/* Tells password managers whose password this is (Chromium, "Password form styles"). */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField id={id} label={words().account.currentPassword} hint={t.hint} problem={problem} />
      {hasPasskeys && (
        <>
          <input ref={signed} type="hidden" name="passkey" defaultValue="" />
          <button
            type="button"
            className="button self-start"
            aria-disabled={isPending}
            onClick={() => void proveByPasskey()}
          >
            {t.passkey}
          </button>
        </>
      )}
    </>
  );
}

/** Has the browser sign with a passkey and sends the form; what it returned works once, and is not kept. */
async function sendSigned(field: HTMLInputElement | null): Promise<void> {
  if (!field) return;
  try {
    const { askForPasskey } = await import('./passkey-ceremony.ts');
    field.value = JSON.stringify(await askForPasskey());
    field.form?.requestSubmit();
  } catch (problem) {
    showToast({ title: words().account.passkeyFailed, description: passkeyMessage(problem), tone: 'destructive' });
  } finally {
    field.value = '';
  }
}

/** What a form holds. */
export type Fields = Record<string, FormDataEntryValue>;

/** Returns the fields of a form as the API takes them: without the name, and with one proof, if it has any. */
export function withProof({ username: _, password, passkey, ...fields }: Fields): Record<string, unknown> {
  if (typeof passkey === 'string' && passkey !== '') return { ...fields, passkey: JSON.parse(passkey) as unknown };
  return password === undefined ? fields : { ...fields, password };
}

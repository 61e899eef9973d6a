import { type ReactNode, useState } from 'react';
import { send } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

type SettingsTestProps = {
  /** The endpoint that tries the saved settings, and answers with a message or with what is wrong. */
  path: '/api/settings/mail/test' | '/api/settings/copies/test';
  label: string;
  pending: string;
  /** The page to come back to after signing in again. */
  next: string;
  /** Nothing is tried while settings are being saved. */
  isSaving: boolean;
  children: ReactNode;
};

/** Tries the settings that are saved, and shows what came of it. */
export function SettingsTest({ path, label, pending, next, isSaving, children }: SettingsTestProps) {
  const [result, setResult] = useState<string | null>(null);
  const { refusal, isPending, attempt } = useAttempt();
  const test = () =>
    attempt(async () => {
      setResult(null);
      setResult((await send('POST', path)).message);
    });
  return (
    <div className="form max-w-narrow">
      <p>{children}</p>
      <SignInAgain sentence={refusal} next={next} />
      <div role="status">{result && <p className="alert">{result}</p>}</div>
      <button
        type="button"
        className="button self-start"
        disabled={isSaving}
        aria-disabled={isPending}
        onClick={() => void test()}
      >
        {isPending ? pending : label}
      </button>
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';

type Result = { message: string } | { problem: string };
type SettingsTestProps = {
  /** The endpoint that tries the saved settings, and answers with a message or with what is wrong. */
  path: string;
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
  const [result, setResult] = useState<Result | null>(null);
  const [isPending, setIsPending] = useState(false);
  const test = async () => {
    if (isPending) return;
    setIsPending(true);
    setResult(null);
    try {
      setResult(await send<{ message: string }>('POST', path));
    } catch (problem) {
      setResult({ problem: sentenceOf(problem) });
    }
    setIsPending(false);
  };
  return (
    <div className="form max-w-narrow">
      <p>{children}</p>
      <SignInAgain sentence={result && 'problem' in result ? result.problem : null} next={next} />
      <div role="status">{result && 'message' in result && <p className="alert">{result.message}</p>}</div>
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

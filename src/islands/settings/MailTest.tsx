import { useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';

type Result = { message: string } | { problem: string };

/** Sends a message to the administrator's own address, and shows what the mail server said. Not while settings are saved. */
export function MailTest({ isSaving }: { isSaving: boolean }) {
  const [result, setResult] = useState<Result | null>(null);
  const [isPending, setIsPending] = useState(false);
  const test = async () => {
    if (isPending) return;
    setIsPending(true);
    setResult(null);
    try {
      setResult(await send<{ message: string }>('POST', '/api/settings/mail/test'));
    } catch (problem) {
      setResult({ problem: sentenceOf(problem) });
    }
    setIsPending(false);
  };
  return (
    <div className="form max-w-narrow">
      <p>
        A test goes to the e-mail address of{' '}
        <a className="underline" href="/account">
          your account
        </a>
        .
      </p>
      <SignInAgain sentence={result && 'problem' in result ? result.problem : null} next="/studio/settings" />
      <div role="status">{result && 'message' in result && <p className="alert">{result.message}</p>}</div>
      <button
        type="button"
        className="button self-start"
        disabled={isSaving}
        aria-disabled={isPending}
        onClick={() => void test()}
      >
        {isPending ? 'Sending...' : 'Send a test to me'}
      </button>
    </div>
  );
}

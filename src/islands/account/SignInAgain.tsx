import { Refusal } from '../ui/Refusal.tsx';

const AGAIN = 'Please sign in again to continue';

/** What the server said; when it wants a fresh sign-in, also the way there and back. */
export function SignInAgain({ sentence }: { sentence: string | null }) {
  return (
    <>
      <Refusal sentence={sentence} />
      {sentence === AGAIN && (
        <a className="button button-primary" href="/login?next=/passkeys">
          Sign in again
        </a>
      )}
    </>
  );
}

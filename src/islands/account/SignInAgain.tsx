import { Refusal } from '../ui/Refusal.tsx';

const AGAIN = 'Please sign in again to continue';

/** Shows the server's error; when it requires a recent sign-in, also a link to sign in and come back. */
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

import { Refusal } from '../ui/Refusal.tsx';

const AGAIN = 'Please sign in again to continue';

/** Shows the server's error; when it requires a recent sign-in, also a link to sign in and come back. */
export function SignInAgain({ sentence, next = '/passkeys' }: { sentence: string | null; next?: string }) {
  return (
    <>
      <Refusal sentence={sentence} />
      {sentence === AGAIN && (
        <a className="button button-primary" href={`/login?next=${next}`}>
          Sign in again
        </a>
      )}
    </>
  );
}

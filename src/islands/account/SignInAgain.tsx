import { reasonText } from '#shared/reason.ts';
import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { Refusal } from '../ui/Refusal.tsx';

/** Shows the server's error; when it requires a recent sign-in, also a link to sign in and come back. */
export function SignInAgain({ sentence, next = '/passkeys' }: { sentence: string | null; next?: string }) {
  return (
    <>
      <Refusal sentence={sentence} />
      {sentence === reasonText({ code: 'signInAgain' }) && (
        <a className="button button-primary" href={`${localPath('/login')}?next=${localPath(next)}`}>
          {words().account.signInAgain}
        </a>
      )}
    </>
  );
}

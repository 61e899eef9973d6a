import { formatDate, formatRelativeDate } from '#shared/format.ts';
import type { Token } from '#shared/token.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { CredentialList } from '../credentials/CredentialList.tsx';
import { ShownOnce } from '../credentials/ShownOnce.tsx';
import { sendWithToast } from '../ui/send-with-toast.ts';
import { type MadeKey, NewKeyForm } from './NewKeyForm.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

const COPIED = { title: 'Key copied!', description: 'Paste it into the program that will use it.' };

/** Shows an administrator's keys for machines: the list, a form to make one, the new one once, and how to revoke one. */
export function Keys({ keys, now }: { keys: Token[]; now: Date }) {
  return (
    <CredentialList<Token, MadeKey>
      items={keys}
      empty="You have connected no program. Each administrator sees their own only."
      add="Make a key"
      row={(token, { onRemove }) => <KeyRow token={token} now={now} onRevoke={onRemove} />}
      form={(onMade, onCancel) => <NewKeyForm onMade={onMade} onCancel={onCancel} />}
      made={({ token }, onDone) => (
        <ShownOnce
          id="new-key"
          label="Your new key"
          hint="Copy it now: it is shown this once. Anyone who has it can do what you allowed, in your name."
          value={token}
          copied={COPIED}
          onDone={onDone}
        />
      )}
      question={({ name }) => `Remove the key "${name}"? The program that uses it no longer gets in.`}
      confirm="Remove"
      remove={revokeKey}
      refusal={(sentence) => <SignInAgain sentence={sentence} next="/studio/settings" />}
    />
  );
}

function KeyRow({ token, now, onRevoke }: { token: Token; now: Date; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt, expiresAt } = token;
  const hasEnded = expiresAt !== null && expiresAt <= now;
  return (
    <>
      <div>
        <p className="font-semibold wrap-anywhere">
          {name} {hasEnded && <span className="badge badge-danger">Ended</span>}
        </p>
        <p>{scopes.map((scope) => SCOPE_WORDS[scope].short).join(', ')}</p>
        <p className="hint">
          Made <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>, {lastUse(lastUsedAt, now)}
          {expiresAt && (
            <>
              , {hasEnded ? 'ended' : 'ends'} <time dateTime={expiresAt.toISOString()}>{formatDate(expiresAt)}</time>
            </>
          )}
        </p>
      </div>
      <button type="button" className="button button-quiet" onClick={onRevoke}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </>
  );
}

/** Lower-cased for the middle of a sentence. */
const lastUse = (at: Date | null, now: Date): string =>
  at ? `last used ${formatRelativeDate(at, now).replace('Today', 'today')}` : 'never used';

const revokeKey = ({ id, name }: Token): Promise<string | null> =>
  sendWithToast(
    { method: 'DELETE', path: `/api/tokens/${id}` },
    {
      done: { title: 'Key removed', description: `"${name}" opens nothing any more.` },
      failed: 'The key was not removed',
    },
  );

import { formatDate, formatRelativeDate } from '#shared/format.ts';
import type { Token } from '#shared/token.ts';
import { useRef, useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toast.ts';
import { NewKeyForm } from './NewKeyForm.tsx';
import { type MadeKey, NewKey } from './NewKey.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

type KeysProps = { keys: Token[]; now: Date };

/** Shows an administrator's keys for machines: the list, a form to make one, the new one once, and how to revoke one. */
export function Keys({ keys: found, now }: KeysProps) {
  const [keys, setKeys] = useState(found);
  const [step, setStep] = useState<'list' | 'form' | MadeKey>('list');
  const [doomed, setDoomed] = useState<Token | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  const made = (key: MadeKey) => {
    setKeys([key, ...keys]);
    setStep(key);
  };
  const close = () => {
    setStep('list');
    requestAnimationFrame(() => toggle.current?.focus()); // the pressed button is removed
  };
  const revoke = async ({ id, name }: Token) => {
    setDoomed(null);
    const problem = await revokeKey(id, name);
    setRefusal(problem);
    if (problem === null) setKeys(keys.filter((key) => key.id !== id));
    toggle.current?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      {keys.length === 0 && <p className="text-muted">No keys yet.</p>}
      {keys.length > 0 && (
        <ul className="rows">
          {keys.map((key) => (
            <KeyRow key={key.id} token={key} now={now} onRevoke={() => setDoomed(key)} />
          ))}
        </ul>
      )}
      <SignInAgain sentence={refusal} next="/settings" />
      {typeof step === 'object' && <NewKey made={step} onDone={close} />}
      {step === 'form' && <NewKeyForm onMade={made} onCancel={close} />}
      {step === 'list' && (
        <button
          ref={toggle}
          type="button"
          className="button button-primary justify-self-start"
          onClick={() => setStep('form')}
        >
          Make a key
        </button>
      )}
      {doomed && (
        <ConfirmDialog
          question={`Revoke the key "${doomed.name}"? The program that uses it is refused from now on.`}
          confirm="Revoke"
          onConfirm={() => void revoke(doomed)}
          onCancel={() => setDoomed(null)}
        />
      )}
    </div>
  );
}

function KeyRow({ token, now, onRevoke }: { token: Token; now: Date; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt, expiresAt } = token;
  const hasEnded = expiresAt !== null && expiresAt <= now;
  return (
    <li>
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
        Revoke<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}

/** Lower-cased for the middle of a sentence. */
const lastUse = (at: Date | null, now: Date): string =>
  at ? `last used ${formatRelativeDate(at, now).replace('Today', 'today')}` : 'never used';

/** Returns null when it was revoked, else why not; shows a toast either way. */
async function revokeKey(id: string, name: string): Promise<string | null> {
  try {
    await send('DELETE', `/api/tokens/${id}`);
    showToast({ title: 'Key revoked', description: `"${name}" opens nothing any more.` });
    return null;
  } catch (problem) {
    const sentence = sentenceOf(problem);
    showToast({ title: 'The key was not revoked', description: sentence, tone: 'destructive' });
    return sentence;
  }
}

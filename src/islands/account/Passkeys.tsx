import { studioWords, words } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Passkey } from '#shared/passkey.ts';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { send } from '../api.ts';
import { toastOutcome } from '../ui/toast-outcome.ts';
import { NewPasskeyForm } from './NewPasskeyForm.tsx';
import { passkeyMessage } from './passkey-words.ts';

/** Shows a user's passkeys: the list, a form to add one, and a confirmation before one is deleted. */
export function Passkeys({ passkeys: found }: { passkeys: Passkey[] }) {
  const [passkeys, setPasskeys] = useState(found);
  const [isAdding, setIsAdding] = useState(false);
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const t = studioWords().account.passkeys;

  const added = (passkey: Passkey) => {
    setPasskeys([passkey, ...passkeys]);
    setIsAdding(false);
    toggle.current?.focus();
  };
  const remove = async ({ id, name }: Passkey) => {
    setDoomed(null);
    const done = { title: t.deleted, description: t.deletedText(name) };
    const outcome = { done, failed: t.deleteFailed, say: passkeyMessage };
    if ((await toastOutcome(send('DELETE /api/passkeys/{passkeyId}', { passkeyId: id }), outcome)) !== null) return;
    setPasskeys(passkeys.filter((passkey) => passkey.id !== id));
    toggle.current?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      {passkeys.length === 0 && <p className="text-muted">{t.none}</p>}
      {passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <p className="font-semibold wrap-anywhere">{passkey.name}</p>
                <p className="hint">
                  {t.created} <time dateTime={passkey.createdAt.toISOString()}>{formatDate(passkey.createdAt)}</time>
                </p>
              </div>
              <button type="button" className="button button-quiet" onClick={() => setDoomed(passkey)}>
                {t.remove}
                <span className="sr-only"> {passkey.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        ref={toggle}
        type="button"
        className={`button justify-self-start ${isAdding ? '' : 'button-primary'}`}
        aria-expanded={isAdding}
        onClick={() => setIsAdding(!isAdding)}
      >
        {isAdding ? words().general.cancel : t.create}
      </button>
      {isAdding && <NewPasskeyForm onAdded={added} />}
      {doomed && (
        <ConfirmDialog
          question={t.sure(doomed.name)}
          confirm={t.remove}
          onConfirm={() => void remove(doomed)}
          onCancel={() => setDoomed(null)}
        />
      )}
    </div>
  );
}

import { studioWords, words } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Passkey } from '#shared/passkey.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { useEditableList } from '../ui/use-editable-list.tsx';
import { NewPasskeyForm } from './NewPasskeyForm.tsx';

/** Shows a user's passkeys: the list, a form to add one, and a confirmation before one is deleted. */
export function Passkeys({ passkeys: initial }: { passkeys: Passkey[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const t = studioWords().account.passkeys;
  const {
    items: passkeys,
    place,
    add,
    onRemove,
  } = useEditableList(initial, {
    remove: ({ id }) => send('DELETE /api/passkeys/{passkeyId}', { passkeyId: id }),
    done: ({ name }) => ({ title: t.deleted, description: t.deletedText(name) }),
    failed: t.deleteFailed,
    question: ({ name }) => t.sure(name),
    confirm: t.remove,
  });
  const added = (passkey: Passkey) => {
    add(passkey);
    setIsAdding(false);
    place.current?.focus();
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
              <button type="button" className="button button-quiet" onClick={() => onRemove(passkey)}>
                {t.remove}
                <span className="sr-only"> {passkey.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        ref={place}
        type="button"
        className={`button justify-self-start ${isAdding ? '' : 'button-primary'}`}
        aria-expanded={isAdding}
        onClick={() => setIsAdding(!isAdding)}
      >
        {isAdding ? words().general.cancel : t.create}
      </button>
      {isAdding && <NewPasskeyForm onAdded={added} />}
    </div>
  );
}

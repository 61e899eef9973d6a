import { studioWords } from '#shared/language.ts';
import { formatDate, formatRelativeWithin } from '#shared/format.ts';
import type { Token } from '#shared/contract/programs.ts';
import { send } from '../api.ts';
import { CredentialList } from '../credentials/CredentialList.tsx';
import { ShownOnce } from '../credentials/ShownOnce.tsx';
import { type MadeKey, NewKeyForm } from './NewKeyForm.tsx';

/**
 * Shows an administrator's keys for machines: the list, a form to make one, the new one once, and how to revoke one.
 */
export function Keys({ keys, now }: { keys: Token[]; now: Date }) {
  const t = studioWords().credentials.keys;
  return (
    <CredentialList<Token, MadeKey>
      items={keys}
      empty={t.empty}
      add={t.add}
      row={(token, { onRemove }) => <KeyRow token={token} now={now} onRevoke={onRemove} />}
      form={(onMade, onCancel) => <NewKeyForm onMade={onMade} onCancel={onCancel} />}
      made={({ token }, onDone) => (
        <ShownOnce
          id="new-key"
          label={t.newKey}
          hint={t.newKeyHint}
          value={token}
          copied={{ title: t.copied, description: t.copiedText }}
          onDone={onDone}
        />
      )}
      question={({ name }) => t.sure(name)}
      confirm={t.remove}
      remove={({ id }) => send('DELETE /api/tokens/{tokenId}', { tokenId: id })}
      removed={({ name }) => ({ title: t.removed, description: t.removedText(name) })}
    />
  );
}

function KeyRow({ token, now, onRevoke }: { token: Token; now: Date; onRevoke: () => void }) {
  const t = studioWords().credentials.keys;
  const { name, scopes, createdAt, lastUsedAt, expiresAt } = token;
  const hasEnded = expiresAt !== null && expiresAt <= now;
  return (
    <>
      <div>
        <p className="font-semibold wrap-anywhere">
          {name} {hasEnded && <span className="badge badge-care">{t.ended}</span>}
        </p>
        <p>{scopes.map((scope) => t.scopes[scope].short).join(', ')}</p>
        <p className="hint">
          {t.made} <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
          <span>{lastUsedAt ? t.lastUsed(formatRelativeWithin(lastUsedAt, now)) : t.neverUsed}</span>
          {expiresAt && (
            <>
              <span>{hasEnded ? t.endedOn : t.endsOn}</span>{' '}
              <time dateTime={expiresAt.toISOString()}>{formatDate(expiresAt)}</time>
            </>
          )}
        </p>
      </div>
      <button type="button" className="button button-quiet button-remove" onClick={onRevoke}>
        {t.remove}
        <span className="sr-only"> {name}</span>
      </button>
    </>
  );
}

import { studioWords, words } from '#shared/language.ts';
import type { OpenSession } from '#shared/account.ts';
import { formatDate, formatRelativeWithin } from '#shared/format.ts';
import { send } from '../api.ts';
import { useEditableList } from '../ui/use-editable-list.tsx';

type SessionsProps = { sessions: OpenSession[]; now: Date };

/** Shows a user's sessions. The current one ends by Log out, not here. */
export function Sessions({ sessions, now }: SessionsProps) {
  const t = studioWords().account;
  const { items, place, onRemove } = useEditableList<OpenSession, HTMLUListElement>(sessions, {
    remove: ({ id }) => send('DELETE /api/sessions/{sessionId}', { sessionId: id }),
    done: ({ device }) => ({ title: t.session.signedOut, description: t.session.device(device) }),
    failed: words().general.error,
  });

  return (
    <ul className="rows" ref={place} tabIndex={-1} aria-label={t.sessions}>
      {items.map((session) => (
        <li key={session.id}>
          <div>
            <p className="font-semibold wrap-anywhere">
              {t.session.device(session.device)}{' '}
              {session.current && <span className="badge badge-good">{t.session.thisDevice}</span>}
            </p>
            <p className="hint">
              {t.session.signedIn}{' '}
              <time dateTime={session.createdAt.toISOString()}>{formatDate(session.createdAt)}</time>
              {t.session.lastUsed}{' '}
              <time dateTime={session.lastUsedAt.toISOString()}>{formatRelativeWithin(session.lastUsedAt, now)}</time>
            </p>
          </div>
          {!session.current && (
            <button type="button" className="button button-quiet button-remove" onClick={() => onRemove(session)}>
              {t.session.signOut}
              <span className="sr-only"> {t.session.device(session.device)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

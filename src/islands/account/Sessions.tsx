import { studioWords } from '#shared/language.ts';
import type { OpenSession } from '#shared/account.ts';
import { formatDate, formatRelativeWithin } from '#shared/format.ts';
import { useRef, useState } from 'react';
import { send } from '../api.ts';
import { toastOutcome } from '../ui/toast-outcome.ts';

type SessionsProps = { sessions: OpenSession[]; now: Date };

/** Shows a user's sessions. The current one ends by Log out, not here. */
export function Sessions({ sessions: found, now }: SessionsProps) {
  const [sessions, setSessions] = useState(found);
  const t = studioWords().account;
  const list = useRef<HTMLUListElement>(null);
  const end = async ({ id, device }: OpenSession) => {
    const done = { title: t.session.signedOut, description: t.session.device(device) };
    if ((await toastOutcome(send('DELETE /api/sessions/{sessionId}', { sessionId: id }), { done })) !== null) return;
    setSessions(sessions.filter((session) => session.id !== id));
    list.current?.focus(); // the button that was pressed has been removed
  };

  return (
    <ul className="rows" ref={list} tabIndex={-1} aria-label={t.sessions}>
      {sessions.map((session) => (
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
            <button type="button" className="button button-quiet" onClick={() => void end(session)}>
              {t.session.signOut}
              <span className="sr-only"> {t.session.device(session.device)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

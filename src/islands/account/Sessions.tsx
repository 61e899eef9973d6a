import type { OpenSession } from '#shared/account.ts';
import { formatDate, formatRelativeDate } from '#shared/format.ts';
import { useRef, useState } from 'react';
import { sendWithToast } from '../ui/send-with-toast.ts';

type SessionsProps = { sessions: OpenSession[]; now: Date };

/** Shows a user's sessions. The current one ends by Log out, not here. */
export function Sessions({ sessions: found, now }: SessionsProps) {
  const [sessions, setSessions] = useState(found);
  const list = useRef<HTMLUListElement>(null);
  const end = async ({ id, device }: OpenSession) => {
    const done = { title: 'Signed out there', description: device };
    if ((await sendWithToast({ method: 'DELETE', path: `/api/sessions/${id}` }, { done })) !== null) return;
    setSessions(sessions.filter((session) => session.id !== id));
    list.current?.focus(); // the button that was pressed has been removed
  };

  return (
    <ul className="rows" ref={list} tabIndex={-1} aria-label="Where you are signed in">
      {sessions.map((session) => (
        <li key={session.id}>
          <div>
            <p className="font-semibold wrap-anywhere">
              {session.device} {session.current && <span className="badge badge-accent">This device</span>}
            </p>
            <p className="hint">
              Signed in <time dateTime={session.createdAt.toISOString()}>{formatDate(session.createdAt)}</time>, last
              used <time dateTime={session.lastUsedAt.toISOString()}>{lastUsed(session.lastUsedAt, now)}</time>
            </p>
          </div>
          {!session.current && (
            <button type="button" className="button button-quiet" onClick={() => void end(session)}>
              Sign out<span className="sr-only"> {session.device}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Lower-cased for the middle of a sentence. */
const lastUsed = (at: Date, now: Date) => formatRelativeDate(at, now).replace('Today', 'today');

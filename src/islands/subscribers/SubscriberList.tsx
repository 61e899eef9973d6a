import { studioWords } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Subscriber } from '#shared/contract/subscribers.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { send } from '../api.ts';
import { toastOutcome } from '../ui/toast-outcome.ts';

export type Listed = Subscriber<Date>;

/** Lists subscribers; each can be deleted, after a question, and an ended one brought back. */
export function SubscriberList({ subscribers: found }: { subscribers: Listed[] }) {
  const t = studioWords().subscribers;
  const [subscribers, setSubscribers] = useState(found);
  const [asked, setAsked] = useState<Listed | null>(null);
  const remove = async ({ id }: Listed) => {
    setAsked(null);
    const done = { title: t.deleted, description: t.deletedText };
    if ((await toastOutcome(send('DELETE /api/subscribers/{subscriberId}', { subscriberId: id }), { done })) === null)
      setSubscribers((all) => all.filter((each) => each.id !== id));
  };
  const resume = async ({ id }: Listed) => {
    const done = { title: t.resumed(1), description: t.resumedText };
    if (
      (await toastOutcome(send('POST /api/subscribers/{subscriberId}/resume', { subscriberId: id }), { done })) === null
    )
      setSubscribers((all) => all.map((each) => (each.id === id ? { ...each, ...STARTED } : each)));
  };

  return (
    <>
      <ul className="rows">
        {subscribers.map((subscriber) => (
          <Row
            key={subscriber.id}
            subscriber={subscriber}
            onDelete={() => setAsked(subscriber)}
            onResume={() => void resume(subscriber)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          question={t.sure(asked.email)}
          confirm={t.remove}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

const STARTED = { state: 'active', endedAt: null, said: null } as const;

type RowProps = { subscriber: Listed; onDelete: () => void; onResume: () => void };

function Row({ subscriber, onDelete, onResume }: RowProps) {
  const t = studioWords().subscribers;
  const { email, rhythm, since, state, said } = subscriber;
  return (
    <li className={state === 'ended' ? 'flex-wrap items-center sm:flex-nowrap' : 'items-center'}>
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="hint flex flex-wrap gap-x-3">
          <span>{t.rhythms[rhythm]}</span>
          <span>
            {t.since} <time dateTime={since.toISOString()}>{formatDate(since)}</time>
          </span>
          {state === 'ended' && <span className="badge badge-care">{t.ended}</span>}
        </p>
        {state === 'ended' && <p className="hint wrap-anywhere">{said === null ? t.notSaid : t.said(said)}</p>}
      </div>
      <div className="flex shrink-0 gap-2">
        {state === 'ended' && (
          <button type="button" className="button" onClick={onResume}>
            {t.resume}
            <span className="sr-only"> {email}</span>
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onDelete}>
          {t.remove}
          <span className="sr-only"> {email}</span>
        </button>
      </div>
    </li>
  );
}

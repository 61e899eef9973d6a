import { studioWords } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Subscriber } from '#shared/subscriber.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { sendWithToast } from '../ui/send-with-toast.ts';

type Listed = Subscriber<Date>;

/** Lists subscribers; each can be deleted, after a question. */
export function SubscriberList({ subscribers: found }: { subscribers: Listed[] }) {
  const t = studioWords().subscribers;
  const [subscribers, setSubscribers] = useState(found);
  const [asked, setAsked] = useState<Listed | null>(null);
  const remove = async ({ id }: Listed) => {
    setAsked(null);
    const done = { title: t.deleted, description: t.deletedText };
    if ((await sendWithToast({ method: 'DELETE', path: `/api/subscribers/${id}` }, { done })) === null)
      setSubscribers((all) => all.filter((each) => each.id !== id));
  };

  return (
    <>
      <ul className="rows">
        {subscribers.map((subscriber) => (
          <Row key={subscriber.id} subscriber={subscriber} onDelete={() => setAsked(subscriber)} />
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

function Row({ subscriber, onDelete }: { subscriber: Listed; onDelete: () => void }) {
  const t = studioWords().subscribers;
  const { email, rhythm, since, state } = subscriber;
  return (
    <li className="items-center">
      <div>
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="hint flex flex-wrap gap-x-3">
          <span>{t.rhythms[rhythm]}</span>
          <span>
            {t.since} <time dateTime={since.toISOString()}>{formatDate(since)}</time>
          </span>
          {state === 'ended' && <span className="badge badge-danger">{t.ended}</span>}
        </p>
      </div>
      <button type="button" className="button button-quiet" onClick={onDelete}>
        {t.remove}
        <span className="sr-only"> {email}</span>
      </button>
    </li>
  );
}

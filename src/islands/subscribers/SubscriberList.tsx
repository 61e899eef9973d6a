import { formatDate } from '#shared/format.ts';
import { RHYTHM_CHOICES, type Subscriber } from '#shared/subscriber.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { sendWithToast } from '../ui/send-with-toast.ts';

type Listed = Subscriber<Date>;

const DELETED = { title: 'Subscriber deleted', description: 'Nothing more is sent to this address.' };

/** Lists subscribers; each can be deleted, after a question. */
export function SubscriberList({ subscribers: found }: { subscribers: Listed[] }) {
  const [subscribers, setSubscribers] = useState(found);
  const [asked, setAsked] = useState<Listed | null>(null);
  const remove = async ({ id }: Listed) => {
    setAsked(null);
    if ((await sendWithToast({ method: 'DELETE', path: `/api/subscribers/${id}` }, { done: DELETED })) === null)
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
          question={`Delete ${asked.email}? Nothing more is sent there, and the address is not kept.`}
          confirm="Delete"
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Row({ subscriber, onDelete }: { subscriber: Listed; onDelete: () => void }) {
  const { email, rhythm, since, state } = subscriber;
  return (
    <li className="items-center">
      <div>
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="hint flex flex-wrap gap-x-3">
          <span>{RHYTHM_CHOICES[rhythm]}</span>
          <span>
            since <time dateTime={since.toISOString()}>{formatDate(since)}</time>
          </span>
          {state === 'ended' && <span className="badge badge-danger">Ended</span>}
        </p>
      </div>
      <button type="button" className="button button-quiet" onClick={onDelete}>
        Delete<span className="sr-only"> {email}</span>
      </button>
    </li>
  );
}

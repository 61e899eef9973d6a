import { studioWords, words } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Subscriber } from '#shared/contract/subscribers.ts';
import { send } from '../api.ts';
import { useEditableList } from '../ui/use-editable-list.tsx';
import { useCall } from '../ui/use-call.ts';

export type Listed = Subscriber<Date>;

/** Lists subscribers; each can be deleted, after a question, and an ended one brought back. */
export function SubscriberList({ subscribers }: { subscribers: Listed[] }) {
  const t = studioWords().subscribers;
  const failed = words().general.error;
  const { items, place, change, onRemove } = useEditableList<Listed, HTMLUListElement>(subscribers, {
    remove: ({ id }) => send('DELETE /api/subscribers/{subscriberId}', { subscriberId: id }),
    done: () => ({ title: t.deleted, description: t.deletedText }),
    failed,
    question: ({ email }) => t.sure(email),
    confirm: t.remove,
  });
  const { call } = useCall();
  const resume = async (subscriber: Listed) => {
    await send('POST /api/subscribers/{subscriberId}/resume', { subscriberId: subscriber.id });
    change({ ...subscriber, ...STARTED });
  };
  const resumed = { title: t.resumed(1), description: t.resumedText };

  return (
    <>
      <ul className="rows" ref={place} tabIndex={-1} aria-label={t.title}>
        {items.map((subscriber) => (
          <Row
            key={subscriber.id}
            subscriber={subscriber}
            onDelete={() => onRemove(subscriber)}
            onResume={() => void call(() => resume(subscriber), { done: resumed, failed, of: subscriber.id })}
          />
        ))}
      </ul>
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
        <button type="button" className="button button-quiet button-remove" onClick={onDelete}>
          {t.remove}
          <span className="sr-only"> {email}</span>
        </button>
      </div>
    </li>
  );
}

import { LOCALE } from '#shared/format.ts';
import type { WebhookDelivery } from '#shared/webhook.ts';
import { useEffect, useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { showToast } from '../ui/toast.ts';
import { EVENT_WORDS } from './event-words.ts';

type Delivery = WebhookDelivery<string>;

/** Fetches and shows a webhook's last deliveries; any can be sent again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const [deliveries, setDeliveries] = useState<Delivery[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `/api/webhooks/${webhookId}/deliveries`;
  useEffect(() => {
    send<Delivery[]>('GET', path).then(setDeliveries, (error: unknown) => setProblem(sentenceOf(error)));
  }, [path]);

  const sendAgain = async ({ id }: Delivery) => {
    try {
      const repeated = await send<Delivery>('POST', `${path}/${id}/retry`);
      setDeliveries(deliveries?.map((delivery) => (delivery.id === id ? repeated : delivery)) ?? null);
      showToast({ title: 'It is being sent again', description: 'Open the list once more to see how it ended.' });
    } catch (error) {
      showToast({ title: 'That did not work', description: sentenceOf(error), tone: 'destructive' });
    }
  };

  if (problem !== null) return <Refusal sentence={problem} />;
  if (deliveries === null) return <p className="text-muted">Loading…</p>;
  if (deliveries.length === 0) return <p className="text-muted">Nothing was sent yet.</p>;
  return (
    <ul className="rows mt-2" aria-label="What was sent last">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} onSendAgain={() => void sendAgain(delivery)} />
      ))}
    </ul>
  );
}

const STATES: Record<Delivery['state'], [word: string, look: string]> = {
  delivered: ['Received', 'badge-accent'],
  waiting: ['On its way', ''],
  failed: ['Failed', 'badge-danger'],
};

function DeliveryRow({ delivery, onSendAgain }: { delivery: Delivery; onSendAgain: () => void }) {
  const { type, state, createdAt, answer } = delivery;
  const [word, look] = STATES[state];
  return (
    <li>
      <div>
        <p>
          {EVENT_WORDS[type]} <span className={`badge ${look}`}>{word}</span>
        </p>
        <p className="hint">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {outcomeOf(delivery)}
        </p>
        {answer && <p className="hint line-clamp-2 wrap-anywhere">“{answer}”</p>}
      </div>
      <button type="button" className="button button-quiet" onClick={onSendAgain}>
        Send again
      </button>
    </li>
  );
}

/** What the last attempt brought, and when the next one is. */
function outcomeOf({ attempts, problem, state, nextAttemptAt }: Delivery): string {
  if (attempts === 0) return '';
  const times = attempts === 1 ? '' : `, ${attempts} times`;
  const outcome = problem ?? 'received';
  const next = state === 'waiting' && nextAttemptAt ? `, next at ${formatMoment(nextAttemptAt)}` : '';
  return `: ${outcome}${times}${next}`;
}

const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

const formatMoment = (time: string): string => MOMENT.format(new Date(time));

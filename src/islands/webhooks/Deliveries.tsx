import { studioWords, locale } from '#shared/language.ts';
import { formatInstant } from '#shared/dates.ts';
import type { WebhookDelivery } from '#shared/contract/programs.ts';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { useCall } from '../ui/use-call.ts';

type Delivery = WebhookDelivery<string>;

/** Fetches and shows a webhook's last deliveries; any can be sent again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const t = studioWords().credentials.alerts;
  const list = () => send('GET /api/webhooks/{webhookId}/deliveries', { webhookId });
  const { answer: deliveries, setAnswer: setDeliveries, refusal } = useAnswer(list, { key: webhookId });
  const { call } = useCall();
  const sendAgain = async ({ id: deliveryId }: Delivery) => {
    const retried = { webhookId, deliveryId };
    const repeated = await send('POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry', retried);
    setDeliveries((all) => all?.map((delivery) => (delivery.id === deliveryId ? repeated : delivery)) ?? null);
  };
  const outcome = { done: { title: t.sentAgain, description: t.sentAgainText }, failed: t.failed };

  if (refusal !== null) return <FailureMessage sentence={refusal} />;
  if (deliveries === null) return <p className="text-muted">{t.loading}</p>;
  if (deliveries.length === 0) return <p className="text-muted">{t.nothingSent}</p>;
  return (
    <ul className="rows mt-2" aria-label={t.sentLast}>
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          onSendAgain={() => void call(() => sendAgain(delivery), { ...outcome, of: delivery.id })}
        />
      ))}
    </ul>
  );
}

const BADGES: Record<Delivery['state'], string> = { delivered: 'badge-good', waiting: '', failed: 'badge-danger' };

function DeliveryRow({ delivery, onSendAgain }: { delivery: Delivery; onSendAgain: () => void }) {
  const { type, state, createdAt, answer } = delivery;
  const t = studioWords().credentials.alerts;
  return (
    <li>
      <div>
        <p>
          <span>{t.events[type]}</span> <span className={`badge ${BADGES[state]}`}>{t.states[state]}</span>
        </p>
        <p className="hint">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          <span>{outcomeOf(delivery)}</span>
        </p>
        {answer && <p className="hint line-clamp-2 wrap-anywhere">{`“${answer}”`}</p>}
      </div>
      <button type="button" className="button button-quiet" onClick={onSendAgain}>
        {t.sendAgain}
      </button>
    </li>
  );
}

/** The result of the last attempt, and the time of the next. */
function outcomeOf({ attempts, problem, state, nextAttemptAt }: Delivery): string {
  if (attempts === 0) return '';
  const t = studioWords().credentials.alerts;
  const times = attempts === 1 ? '' : t.times(attempts);
  const outcome = problem ?? t.received;
  const next = state === 'waiting' && nextAttemptAt ? t.nextAt(formatMoment(nextAttemptAt)) : '';
  return `: ${outcome}${times}${next}`;
}

const formatMoment = (time: string): string => formatInstant(new Date(time), 'moment', locale());

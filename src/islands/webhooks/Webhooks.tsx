import type { Webhook } from '#shared/webhook.ts';
import { useRef, useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toast.ts';
import { Deliveries } from './Deliveries.tsx';
import { EVENT_WORDS } from './event-words.ts';
import { NewSecret } from './NewSecret.tsx';
import { type MadeWebhook, NewWebhookForm } from './NewWebhookForm.tsx';

/** Shows the webhooks: the list with their last deliveries, a form to add one, and the new one's secret once. */
export function Webhooks({ webhooks: found }: { webhooks: Webhook[] }) {
  const [webhooks, setWebhooks] = useState(found);
  const [step, setStep] = useState<'list' | 'form' | MadeWebhook>('list');
  const [doomed, setDoomed] = useState<Webhook | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  const made = (webhook: MadeWebhook) => {
    setWebhooks([webhook, ...webhooks]);
    setStep(webhook);
  };
  const close = () => {
    setStep('list');
    requestAnimationFrame(() => toggle.current?.focus()); // the pressed button is removed
  };
  const change = (changed: Webhook) =>
    setWebhooks(webhooks.map((webhook) => (webhook.id === changed.id ? changed : webhook)));
  const remove = async ({ id }: Webhook) => {
    setDoomed(null);
    if (!(await attempt('DELETE', id))) return;
    setWebhooks(webhooks.filter((webhook) => webhook.id !== id));
    showToast({ title: 'Webhook deleted', description: 'Nothing is sent there any more.' });
    toggle.current?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      {webhooks.length === 0 && <p className="text-muted">No webhooks yet.</p>}
      {webhooks.length > 0 && (
        <ul className="rows">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onChange={change} onDelete={() => setDoomed(webhook)} />
          ))}
        </ul>
      )}
      {typeof step === 'object' && <NewSecret secret={step.secret} onDone={close} />}
      {step === 'form' && <NewWebhookForm onMade={made} onCancel={close} />}
      {step === 'list' && (
        <button
          ref={toggle}
          type="button"
          className="button button-primary justify-self-start"
          onClick={() => setStep('form')}
        >
          Add a webhook
        </button>
      )}
      {doomed && (
        <ConfirmDialog
          question={`Delete the webhook to ${doomed.url}? Its deliveries go with it.`}
          confirm="Delete"
          onConfirm={() => void remove(doomed)}
          onCancel={() => setDoomed(null)}
        />
      )}
    </div>
  );
}

type WebhookRowProps = { webhook: Webhook; onChange: (webhook: Webhook) => void; onDelete: () => void };

function WebhookRow({ webhook, onChange, onDelete }: WebhookRowProps) {
  const { id, url, events, active } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const toggleActive = async () => {
    const changed = await attempt('PUT', id, { active: !active });
    if (changed) onChange({ ...webhook, active: !active });
  };
  return (
    <li>
      <div className="grid grow grid-cols-1 gap-2">
        <p className="font-semibold wrap-anywhere">
          {url} {!active && <span className="badge badge-danger">Off</span>}
        </p>
        <p className="hint">{events.map((event) => EVENT_WORDS[event]).join(' · ')}</p>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Deliveries<span className="sr-only"> to {url}</span>
          </button>
          <button type="button" className="button button-quiet" onClick={() => void toggleActive()}>
            {active ? 'Switch off' : 'Switch on'}
            <span className="sr-only"> {url}</span>
          </button>
          <button type="button" className="button button-quiet" onClick={onDelete}>
            Delete<span className="sr-only"> {url}</span>
          </button>
        </div>
        {isOpen && <Deliveries webhookId={id} />}
      </div>
    </li>
  );
}

/** Returns whether it worked; shows a toast when it did not. */
async function attempt(method: 'PUT' | 'DELETE', id: string, body?: object): Promise<boolean> {
  try {
    await send(method, `/api/webhooks/${id}`, body);
    return true;
  } catch (problem) {
    showToast({ title: 'That did not work', description: sentenceOf(problem), tone: 'destructive' });
    return false;
  }
}

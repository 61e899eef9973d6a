import type { Webhook } from '#shared/webhook.ts';
import { useState } from 'react';
import { CredentialList } from '../credentials/CredentialList.tsx';
import { ShownOnce } from '../credentials/ShownOnce.tsx';
import { sendWithToast } from '../ui/send-with-toast.ts';
import { Deliveries } from './Deliveries.tsx';
import { EVENT_WORDS } from './event-words.ts';
import { EditWebhookForm, type MadeWebhook, NewWebhookForm } from './WebhookForm.tsx';

const DELETED = { title: 'Alert deleted', description: 'Nothing is sent there any more.' };
const COPIED = { title: 'Secret copied!', description: 'Paste it into the program that receives the messages.' };

/** Shows the webhooks: the list with their last deliveries, a form to add or change one, and the new one's secret once. */
export function Webhooks({ webhooks }: { webhooks: Webhook[] }) {
  return (
    <CredentialList<Webhook, MadeWebhook>
      items={webhooks}
      empty="No alerts yet."
      add="Add an alert"
      row={(webhook, { onEdit, onRemove }) => <WebhookRow webhook={webhook} onEdit={onEdit} onDelete={onRemove} />}
      form={(onMade, onCancel) => <NewWebhookForm onDone={onMade} onCancel={onCancel} />}
      edit={(webhook) => (onChanged, onCancel) => (
        <EditWebhookForm webhook={webhook} onDone={onChanged} onCancel={onCancel} />
      )}
      made={({ secret }, onDone) => (
        <ShownOnce
          id="new-secret"
          label="The secret of your new alert"
          hint="Copy it now: it is shown this once. With it the other program knows that a message is really from here."
          value={secret}
          copied={COPIED}
          onDone={onDone}
        />
      )}
      question={({ url }) => `Delete the alert to ${url}? The list of what was sent goes with it.`}
      confirm="Delete"
      remove={deleteWebhook}
    />
  );
}

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onDelete: () => void };

function WebhookRow({ webhook, onEdit, onDelete }: WebhookRowProps) {
  const { id, url, events, active } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid grow grid-cols-1 gap-2">
      <p className="font-semibold wrap-anywhere">
        {url} {!active && <span className="badge badge-danger">Off</span>}
      </p>
      <p className="hint">{events.map((event) => EVENT_WORDS[event]).join(' · ')}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          What was sent<span className="sr-only"> to {url}</span>
        </button>
        <button type="button" className="button button-quiet" data-edit onClick={onEdit}>
          Edit<span className="sr-only"> {url}</span>
        </button>
        <button type="button" className="button button-quiet" onClick={onDelete}>
          Delete<span className="sr-only"> {url}</span>
        </button>
      </div>
      {isOpen && <Deliveries webhookId={id} />}
    </div>
  );
}

const deleteWebhook = ({ id }: Webhook): Promise<string | null> =>
  sendWithToast({ method: 'DELETE', path: `/api/webhooks/${id}` }, { done: DELETED, failed: 'That did not work' });

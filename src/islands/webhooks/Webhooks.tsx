import { studioWords } from '#shared/language.ts';
import type { Webhook } from '#shared/contract/programs.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { CredentialList } from '../credentials/CredentialList.tsx';
import { ShownOnce } from '../credentials/ShownOnce.tsx';
import { Deliveries } from './Deliveries.tsx';
import { SendTest } from './SendTest.tsx';
import { EditWebhookForm, type MadeWebhook, NewWebhookForm } from './WebhookForm.tsx';

/**
 * Shows the webhooks: the list with their last deliveries, a form to add or change one, and the new one's secret once.
 */
export function Webhooks({ webhooks }: { webhooks: Webhook[] }) {
  const t = studioWords().credentials.alerts;
  return (
    <CredentialList<Webhook, MadeWebhook>
      items={webhooks}
      empty={t.empty}
      add={t.add}
      row={(webhook, { onEdit, onRemove }) => <WebhookRow webhook={webhook} onEdit={onEdit} onDelete={onRemove} />}
      form={(onMade, onCancel) => <NewWebhookForm onDone={onMade} onCancel={onCancel} />}
      edit={(webhook) => (onChanged, onCancel) => (
        <EditWebhookForm webhook={webhook} onDone={onChanged} onCancel={onCancel} />
      )}
      made={(webhook, onDone) =>
        webhook.form === 'standard' ? (
          <ShownOnce
            id="new-secret"
            label={t.secret}
            hint={t.secretHint}
            value={webhook.secret}
            copied={{ title: t.copied, description: t.copiedText }}
            onDone={onDone}
          />
        ) : (
          <MadeForChat webhook={webhook} onDone={onDone} />
        )
      }
      question={({ url }) => t.sure(url)}
      confirm={t.remove}
      remove={({ id }) => send('DELETE /api/webhooks/{webhookId}', { webhookId: id })}
      removed={() => ({ title: t.deleted, description: t.deletedText })}
    />
  );
}

/** A chat needs no secret; whether a message arrives can be tried at once. */
function MadeForChat({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  return (
    <div className="alert flex-wrap items-center" role="status">
      <p className="grow basis-48">{studioWords().credentials.alerts.tryIt}</p>
      <SendTest webhook={webhook} />
      <button type="button" className="button" onClick={onDone}>
        {studioWords().credentials.done}
      </button>
    </div>
  );
}

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onDelete: () => void };

function WebhookRow({ webhook, onEdit, onDelete }: WebhookRowProps) {
  const { id, url, form, events, active, setBy } = webhook;
  const t = studioWords().credentials.alerts;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid grow grid-cols-1 gap-2">
      <p className="font-semibold wrap-anywhere">
        {form !== 'standard' && <span>{t.forms[form]}: </span>}
        <span>{url}</span> {!active && <span className="badge badge-danger">{t.off}</span>}
      </p>
      <p className="hint">
        <span>{events.map((event) => t.events[event]).join(' · ')}</span>
        {setBy && <span className="block wrap-anywhere">{studioWords().people.setUp.by(setBy)}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t.whatWasSent}
          <span className="sr-only">{` ${t.sentTo} ${url}`}</span>
        </button>
        <SendTest webhook={webhook} />
        <button type="button" className="button button-quiet" data-edit onClick={onEdit}>
          {t.edit}
          <span className="sr-only">{` ${url}`}</span>
        </button>
        <button type="button" className="button button-quiet button-remove" onClick={onDelete}>
          {t.remove}
          <span className="sr-only">{` ${url}`}</span>
        </button>
      </div>
      {isOpen && <Deliveries webhookId={id} />}
    </div>
  );
}

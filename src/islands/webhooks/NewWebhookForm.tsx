import { NewWebhook, type Webhook, WEBHOOK_EVENTS } from '#shared/webhook.ts';
import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useForm } from '../ui/use-form.ts';
import { EVENT_WORDS } from './event-words.ts';

export type MadeWebhook = Webhook & { secret: string };
type NewWebhookFormProps = { onMade: (webhook: MadeWebhook) => void; onCancel: () => void };

/** Asks for a webhook's URL and its events. */
export function NewWebhookForm({ onMade, onCancel }: NewWebhookFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { problems, refusal, isPending, submit } = useForm(WebhookForm, async (input) => {
    const made = await send<Webhook<string> & { secret: string }>('POST', '/api/webhooks', input);
    onMade({ ...made, createdAt: new Date(made.createdAt) });
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <form ref={form} className="form max-w-narrow" method="post" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <TextField
        label="Address"
        name="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint="Where the messages go: the program there tells you its address"
        problem={problems['url']}
      />
      <fieldset className="field">
        <legend className="label mb-2">A message when</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Switch key={event} name={event} defaultChecked={event === 'episode.published'}>
            {EVENT_WORDS[event]}
          </Switch>
        ))}
        {problems['events'] && (
          <p className="problem" role="alert">
            {problems['events']}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isPending} label="Add the webhook" pending="Adding…" />
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Parses the fields of the form into what the API takes. */
const WebhookForm = {
  safeParse(draft: unknown) {
    const fields = draft as Record<string, FormDataEntryValue>;
    const events = WEBHOOK_EVENTS.filter((event) => fields[event] === 'on');
    return NewWebhook.safeParse({ url: fields['url'], events });
  },
};

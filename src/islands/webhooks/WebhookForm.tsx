import { studioWords } from '#shared/language.ts';
import { NewWebhook } from '#shared/webhook.ts';
import type { Webhook } from '#shared/contract/programs.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMS, type WebhookForm as WebhookKind } from '#shared/webhook-events.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { SubmitOrCancel } from '../credentials/SubmitOrCancel.tsx';
import { Switches } from '../credentials/Switches.tsx';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useForm } from '../ui/use-form.ts';

export type MadeWebhook = Webhook & { secret: string };
type FormProps<Result> = { onDone: (webhook: Result) => void; onCancel: () => void };

/** Asks for the address of a new webhook and its events. */
export function NewWebhookForm({ onDone, onCancel }: FormProps<MadeWebhook>) {
  const create = (input: NewWebhook) => send('POST /api/webhooks', {}, input).then(withDate).then(onDone);
  return <WebhookForm save={create} onCancel={onCancel} />;
}

/** Changes the address and the events of a webhook, or pauses it. */
export function EditWebhookForm({ webhook, onDone, onCancel }: FormProps<Webhook> & { webhook: Webhook }) {
  const change = (input: NewWebhook) =>
    send('PUT /api/webhooks/{webhookId}', { webhookId: webhook.id }, input).then(withDate).then(onDone);
  return <WebhookForm webhook={webhook} save={change} onCancel={onCancel} />;
}

type WebhookFormProps = { webhook?: Webhook; save: (input: NewWebhook) => Promise<void>; onCancel: () => void };

function WebhookForm({ webhook, save, onCancel }: WebhookFormProps) {
  const t = studioWords().credentials.alerts;
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<WebhookKind>(webhook?.form ?? 'standard');
  const { field, problems, refusal, isPending, submit } = useForm(webhook ? WithPause : WithoutPause, save);
  useEffect(() => form.current?.querySelector<HTMLElement>(webhook ? 'input' : 'select')?.focus(), [webhook]);
  const submitting = webhook ? { label: t.save, pending: t.saving } : { label: t.addIt, pending: t.adding };

  return (
    <form ref={form} className="form w-full max-w-narrow" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <div className="field">
        <label className="label" htmlFor="alert-form">
          {t.form}
        </label>
        <select
          id="alert-form"
          className="select"
          name="form"
          value={kind}
          onChange={({ currentTarget }) => setKind(formOf(currentTarget.value))}
        >
          {FORMS.map((name) => (
            <option key={name} value={name}>
              {t.forms[name]}
            </option>
          ))}
        </select>
      </div>
      <TextField
        label={t.address}
        {...field('url')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        defaultValue={webhook?.url}
        hint={t.addressHints[kind]}
      />
      <Switches
        legend={t.when}
        choices={WEBHOOK_EVENTS.map((name) => ({ name, label: t.events[name] }))}
        on={webhook?.events ?? ['episode.published']}
        problem={problems['events']}
      />
      {webhook && (
        <div className="field">
          <Switch name="active" defaultChecked={webhook.active} aria-describedby="active-hint">
            {t.active}
          </Switch>
          <p className="hint" id="active-hint">
            {t.activeHint}
          </p>
        </div>
      )}
      <SubmitOrCancel isPending={isPending} {...submitting} onCancel={onCancel} />
    </form>
  );
}

/** Returns a webhook as the page has it. */
const withDate = <Sent extends { createdAt: string }>(sent: Sent) => ({ ...sent, createdAt: new Date(sent.createdAt) });

/** An office's chat first. */
const FORMS = WEBHOOK_FORMS.toSorted((one, other) => Number(one === 'standard') - Number(other === 'standard'));
const formOf = (value: string): WebhookKind => FORMS.find((name) => name === value) ?? 'standard';

type Fields = Record<string, FormDataEntryValue>;

/** Parse the fields of the form into what the API takes; a new webhook is switched on. */
const WithoutPause = { safeParse: (draft: unknown) => parse(draft as Fields, true) };
const WithPause = { safeParse: (draft: unknown) => parse(draft as Fields, (draft as Fields)['active'] === 'on') };

function parse(fields: Fields, active: boolean) {
  const events = WEBHOOK_EVENTS.filter((event) => fields[event] === 'on');
  return NewWebhook.safeParse({ url: fields['url'], form: fields['form'], events, active });
}

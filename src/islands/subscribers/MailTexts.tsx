import { studioWords } from '#shared/language.ts';
import { type ShowSettings, SHOW_VALUES } from '#shared/show.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import { z } from '#shared/schema.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { describedBy, FieldLayout } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';

type Texts = Pick<ShowSettings, 'postalAddress' | 'mailNote' | 'locked'>;

const { postalAddress, mailNote } = SHOW_VALUES;
/** A field that the environment sets is disabled, and so not sent. */
const Fields = z.object({ postalAddress, mailNote }).partial();

/** The business's note in each email about new episodes. */
export function MailTexts({ texts }: { texts: Texts }) {
  const t = studioWords();
  const [isMissing, setIsMissing] = useState(!texts.postalAddress);
  const { field, refusal, isPending, submit } = useForm(Fields, async (changes) => {
    const saved = await send('PUT /api/settings', {}, changes);
    setIsMissing(!saved.postalAddress);
    showToast({ title: t.subscribers.mailTexts.saved, description: t.subscribers.mailTexts.savedText });
  });
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      {isMissing && <p className="alert">{t.subscribers.mailTexts.missing}</p>}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <LongField {...field('postalAddress')} texts={texts} />
        <LongField {...field('mailNote')} texts={texts} />
      </div>
      <SubmitButton isPending={isPending} label={t.account.save} pending={t.account.saving} />
    </form>
  );
}

type LongFieldProps = { name: 'postalAddress' | 'mailNote'; texts: Texts; problem: string | undefined };

function LongField({ name, texts, problem }: LongFieldProps) {
  const isLocked = texts.locked.includes(name);
  const { label, hint } = fieldWords(name);
  const field = { id: name, label, hint: isLocked ? studioWords().settings.locked : hint, problem };
  return (
    <FieldLayout {...field}>
      <textarea
        className="textarea"
        name={name}
        rows={4}
        defaultValue={texts[name] ?? ''}
        disabled={isLocked}
        {...describedBy(field)}
      />
    </FieldLayout>
  );
}

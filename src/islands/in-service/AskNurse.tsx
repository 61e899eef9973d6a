import { MAX_ASK } from '#shared/limits.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { send } from '../api.ts';
import { describedBy, FieldLayout } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { lessonWords } from './lesson-words.ts';

/** A question to the nurse, which the office passes on. */
export function AskNurse({ episodeId }: { episodeId: string }) {
  const t = lessonWords();
  const id = useId();
  const result = useRef<HTMLParagraphElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { problems, refusal, isPending, submit } = useForm(TextForm, async ({ text }) => {
    await send('POST /api/in-service/lessons/{episodeId}/questions', { episodeId }, { text });
    setAsked(true);
  });
  useEffect(() => result.current?.focus(), [isAsked]); // the button is gone
  const field = { id, label: t.yourQuestion, hint: t.askHint, problem: problems['text'] };
  return (
    <details className="fold card sheet">
      <summary className="font-semibold">{t.ask}</summary>
      {isAsked ? (
        <p ref={result} tabIndex={-1} className="alert alert-good mt-4" role="status">
          {t.asked}
        </p>
      ) : (
        <form className="form mt-4" noValidate onSubmit={submit}>
          <FailureMessage sentence={refusal} />
          <FieldLayout {...field}>
            <textarea className="textarea" name="text" rows={3} maxLength={MAX_ASK} {...describedBy(field)} />
          </FieldLayout>
          <SubmitButton isPending={isPending} label={t.askSend} pending={t.asking} />
        </form>
      )}
    </details>
  );
}

/** The server says what is missing. */
const TextForm = {
  safeParse(draft: unknown) {
    const { text = '' } = draft as { text?: string };
    return { success: true, data: { text } } as const;
  },
};

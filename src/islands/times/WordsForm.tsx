import { studioWords } from '#shared/language.ts';
import { type SubmitEvent, useState } from 'react';
import { FieldLayout, describedBy } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useCall } from '../ui/use-call.ts';
import { requestTimes, useTimingStore } from './timing-store.ts';

type WordsFormProps = { words: string; transcribes: boolean; isAgain: boolean };

/** Has the times of a script looked for, or the words as well where a transcription service is set. */
export function WordsForm({ words, transcribes, isAgain }: WordsFormProps) {
  const t = studioWords().times.form;
  const field = { id: 'words', label: t.label, hint: t.hint };
  const store = useTimingStore();
  const [text, setText] = useState(words);
  const { refusal, isPending, pending, call } = useCall();
  const ask = (asked: { text: string } | { transcribe: true }) =>
    isPending || call(() => requestTimes(store, asked), { of: 'text' in asked ? 'text' : 'transcribe' });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void ask({ text });
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <FieldLayout {...field}>
        <textarea
          className="textarea"
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...describedBy(field)}
        />
      </FieldLayout>
      <div className="flex flex-wrap justify-end gap-3">
        {transcribes && (
          <button
            type="button"
            className="button"
            aria-disabled={isPending}
            onClick={() => void ask({ transcribe: true })}
          >
            {pending.includes('transcribe') ? t.asking : t.writeDown}
          </button>
        )}
        <SubmitButton isPending={isPending} label={isAgain ? t.findAgain : t.find} pending={t.asking} />
      </div>
    </form>
  );
}

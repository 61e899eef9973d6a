import { studioWords } from '#shared/language.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../api.ts';
import { FieldLayout, describedBy } from '../ui/Field.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { requestTimes, useTimingStore } from './timing-store.ts';

type WordsFormProps = { words: string; transcribes: boolean; isAgain: boolean };

/** Has the times of a script looked for, or the words as well where a transcription service is set. */
export function WordsForm({ words, transcribes, isAgain }: WordsFormProps) {
  const t = studioWords().times.form;
  const field = { id: 'words', label: t.label, hint: t.hint };
  const store = useTimingStore();
  const [text, setText] = useState(words);
  const [pending, setPending] = useState<'text' | 'transcribe' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async (asked: { text: string } | { transcribe: true }) => {
    if (pending) return;
    setPending('text' in asked ? 'text' : 'transcribe');
    setRefusal(null);
    await requestTimes(store, asked).catch((problem: unknown) => setRefusal(messageOf(problem)));
    setPending(null);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void ask({ text });
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <FieldLayout {...field}>
        <textarea
          className="textarea"
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...describedBy(field)}
        />
      </FieldLayout>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={pending !== null} label={isAgain ? t.findAgain : t.find} pending={t.asking} />
        {transcribes && (
          <button
            type="button"
            className="button"
            aria-disabled={pending !== null}
            onClick={() => void ask({ transcribe: true })}
          >
            {pending === 'transcribe' ? t.asking : t.writeDown}
          </button>
        )}
      </div>
    </form>
  );
}

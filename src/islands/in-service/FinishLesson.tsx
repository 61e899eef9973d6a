import type { Entry } from '#shared/contract/in-service.ts';
import { MAX_AIDE_NAME } from '#shared/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { lessonWords } from './lesson-words.ts';
import type { LessonKey } from './report-queue.ts';

/** `takesFocus`: the last question was here, and is gone. */
type FinishProps = { of: LessonKey; isRead: boolean; takesFocus: boolean };

/** Takes her name under the statement, and puts the lesson into her record. */
export function FinishLesson({ of, isRead, takesFocus }: FinishProps) {
  const t = lessonWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const { field, refusal, isPending, submit } = useForm(NameForm, async ({ name }) => {
    const { episodeId, ...sender } = of;
    setEntry(await send('POST /api/in-service/lessons/{episodeId}/finish', { episodeId }, { ...sender, name }));
  });
  useEffect(() => void (takesFocus && heading.current?.focus()), [takesFocus]);
  useEffect(() => result.current?.focus(), [entry]);
  return (
    <section className="card sheet" aria-labelledby="sign">
      <h2 ref={heading} id="sign" tabIndex={-1}>
        {t.sign}
      </h2>
      {entry ? (
        <p ref={result} tabIndex={-1} className="alert alert-good" role="status">
          {t.finished(entry.minutes, entry.number)}
        </p>
      ) : (
        <form className="form" noValidate onSubmit={submit}>
          <FailureMessage sentence={refusal} />
          <p>{isRead ? t.readMyself : t.heardMyself}</p>
          <TextField label={t.name} {...field('name')} maxLength={MAX_AIDE_NAME} autoComplete="off" />
          <SubmitButton isPending={isPending} label={t.finish} pending={t.finishing} />
        </form>
      )}
    </section>
  );
}

/** The server compares the name with hers. */
const NameForm = {
  safeParse(draft: unknown) {
    const { name = '' } = draft as { name?: string };
    return { success: true, data: { name } } as const;
  },
};

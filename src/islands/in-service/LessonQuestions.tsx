import { formatTime } from '#shared/time.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { lessonWords } from './lesson-words.ts';
import type { Part } from './played-spans.ts';
import type { LessonKey } from './report-queue.ts';

/** A question as the server gives it: without its key, the choices in another order each time. */
export type AskedQuestion = { question: string; choices: string[]; isRight: boolean };

type QuestionsProps = {
  of: LessonKey;
  questions: AskedQuestion[];
  play: (part: Part) => void;
  /** Whether a wrong answer plays its passage at once: not for those who read. */
  isHeardAgain: boolean;
  onDone: () => void;
};

/** Asks one question at a time, as often as it takes. */
export function LessonQuestions({ of, questions, play, isHeardAgain, onDone }: QuestionsProps) {
  const t = lessonWords();
  const [right, setRight] = useState(questions.map(({ isRight }) => isRight));
  const at = right.indexOf(false);
  const asked = questions[at];
  if (!asked) return <p className="alert alert-good">{t.right}</p>;
  const answered = (isDone: boolean) => {
    setRight(right.map((each, index) => each || index === at));
    if (isDone) onDone();
  };
  return (
    <>
      <p className="hint">{t.questionOf(at + 1, questions.length)}</p>
      <Question
        key={at}
        of={of}
        number={at}
        asked={asked}
        play={play}
        isHeardAgain={isHeardAgain}
        onRight={answered}
        isFirst={at === 0}
      />
    </>
  );
}

type QuestionProps = {
  of: LessonKey;
  number: number;
  asked: AskedQuestion;
  isFirst: boolean;
  isHeardAgain: boolean;
  play: (part: Part) => void;
  onRight: (isDone: boolean) => void;
};

function Question({ of, number, asked, isFirst, isHeardAgain, play, onRight }: QuestionProps) {
  const t = lessonWords();
  const legend = useRef<HTMLLegendElement>(null);
  const [choices, setChoices] = useState(asked.choices);
  const [again, setAgain] = useState<Part | null>(null);
  const listen = useRef<HTMLButtonElement>(null);
  useEffect(() => void (isFirst || legend.current?.focus()), [isFirst]);
  useEffect(() => listen.current?.focus(), [choices]);
  const { problems, refusal, isPending, submit } = useForm(ChoiceForm, async ({ choice }) => {
    const { episodeId, ...sender } = of;
    const answer = { ...sender, question: number, choice };
    const call = 'POST /api/in-service/lessons/{episodeId}/answers';
    const { isRight, again: passage, isDone } = await send(call, { episodeId }, answer);
    if (isRight) return onRight(isDone);
    setAgain(passage);
    if (passage && isHeardAgain) play(passage);
    setChoices([...choices.slice(1), ...choices.slice(0, 1)]);
  });
  return (
    <form key={choices.join()} className="form" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <fieldset className="field">
        <legend ref={legend} tabIndex={-1} className="label mb-2">
          {asked.question}
        </legend>
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-target items-center gap-3">
            <input type="radio" name="choice" value={choice} />
            <span className="wrap-anywhere">{choice}</span>
          </label>
        ))}
        {problems['choice'] && (
          <p className="problem" role="alert">
            {problems['choice']}
          </p>
        )}
      </fieldset>
      {again !== null && (
        <div className="alert alert-care" role="alert">
          <div className="grid gap-2">
            <p>{t.wrong(formatTime(again[0]))}</p>
            <button ref={listen} type="button" className="button" onClick={() => play(again)}>
              {t.listenAgain}
            </button>
          </div>
        </div>
      )}
      <SubmitButton isPending={isPending} label={t.answer} pending={t.answering} />
    </form>
  );
}

/** The server checks the choice, and whether there is one. */
const ChoiceForm = {
  safeParse(draft: unknown) {
    const { choice = '' } = draft as { choice?: string };
    return { success: true, data: { choice } } as const;
  },
};

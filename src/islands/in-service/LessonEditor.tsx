import { studioWords } from '#shared/language.ts';
import { type LessonInput, LessonInput as Schema, MAX_QUESTIONS, MIN_QUESTIONS } from '#shared/in-service-lesson.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { problemsOf, type Problems } from '../ui/problems.ts';
import { showToast } from '../ui/toast.ts';
import { useCall } from '../ui/use-call.ts';
import { Goals, type Line, QuestionFields } from './LessonFields.tsx';

type LessonEditorProps = {
  episodeId: string;
  lesson: (LessonInput & { nurse: string | null }) | null;
  /** The timed lines of the transcript, to say where an answer is. */
  lines: Line[];
  /** Why the episode can be none; null while it can. */
  obstacle: string | null;
};

const emptyQuestion = () => ({ question: '', choices: ['', ''], right: 0, second: 0 });
const emptyLesson = (): LessonInput => ({
  goals: [''],
  questions: Array.from({ length: MIN_QUESTIONS }, emptyQuestion),
});

/** Goals and questions that make an episode a lesson, behind a line that says whether it is one. */
export function LessonEditor({ episodeId, lesson: stored, lines, obstacle }: LessonEditorProps) {
  const t = studioWords().inService.lesson;
  const [saved, setSaved] = useState(stored);
  const [draft, setDraft] = useState<LessonInput>(stored ?? emptyLesson());
  const [problems, setProblems] = useState<Problems>({});
  const { refusal, isPending, call } = useCall();

  const store = (lesson: LessonInput | null) =>
    call(async () => {
      await send('PUT /api/episodes/{episodeId}/lesson', { episodeId }, { lesson });
      setSaved(lesson && { ...lesson, nurse: null });
      if (!lesson) setDraft(emptyLesson());
      showToast({ title: lesson ? t.saved : t.ended, description: lesson ? t.savedText : t.endedText });
    });
  const save = () => {
    const checked = Schema.safeParse(withoutEmpty(draft));
    setProblems(checked.success ? {} : problemsOf(checked.error));
    if (checked.success) void store(checked.data);
  };
  const change = (at: number, changes: Partial<LessonInput['questions'][number]>) =>
    setDraft({
      ...draft,
      questions: draft.questions.map((each, index) => (index === at ? { ...each, ...changes } : each)),
    });

  return (
    <details className="form-section fold card sheet">
      <summary>
        <span className="label">{t.title}</span>
        <span className="hint wrap-anywhere">{stateOf(saved)}</span>
      </summary>
      {obstacle ? (
        <p className="pt-4">{obstacle}</p>
      ) : (
        <div className="grid gap-6 pt-4">
          <p className="hint">{t.lead}</p>
          <FailureMessage sentence={refusal} />
          <Goals
            goals={draft.goals}
            problem={problemAt(problems, 'goals')}
            onChange={(goals) => setDraft({ ...draft, goals })}
          />
          {draft.questions.map((question, at) => (
            <QuestionFields
              key={at}
              number={at}
              question={question}
              lines={lines}
              problem={problemAt(problems, `questions.${at}`)}
              onChange={(changes) => change(at, changes)}
            />
          ))}
          {problems['questions'] && (
            <p className="problem" role="alert">
              {problems['questions']}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {draft.questions.length < MAX_QUESTIONS && (
              <button
                type="button"
                className="button"
                onClick={() => setDraft({ ...draft, questions: [...draft.questions, emptyQuestion()] })}
              >
                {t.addQuestion}
              </button>
            )}
            {draft.questions.length > MIN_QUESTIONS && (
              <button
                type="button"
                className="button"
                onClick={() => setDraft({ ...draft, questions: draft.questions.slice(0, -1) })}
              >
                {t.removeQuestion}
              </button>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button button-primary" aria-disabled={isPending} onClick={save}>
              {t.save}
            </button>
            {saved && (
              <button type="button" className="button" aria-disabled={isPending} onClick={() => void store(null)}>
                {t.end}
              </button>
            )}
          </div>
        </div>
      )}
    </details>
  );
}

function stateOf(lesson: LessonEditorProps['lesson']): string {
  const t = studioWords().inService.lesson;
  if (!lesson) return t.off;
  return lesson.nurse ? t.approved(lesson.nurse) : t.waits;
}

const problemAt = (problems: Problems, name: string): string | undefined =>
  Object.entries(problems).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];

/** Lines that were left empty are none; the right choice stays the one that was marked. */
const withoutEmpty = ({ goals, questions }: LessonInput): LessonInput => ({
  goals: goals.filter((goal) => goal.trim()),
  questions: questions.map(({ choices, right, ...question }) => {
    const filled = choices.map((text, at) => ({ text, at })).filter(({ text }) => text.trim());
    return { ...question, choices: filled.map(({ text }) => text), right: filled.findIndex(({ at }) => at === right) };
  }),
});

import { studioWords } from '#shared/language.ts';
import {
  type LessonInput,
  LessonInput as Schema,
  MAX_CHOICES,
  MAX_QUESTIONS,
  MIN_QUESTIONS,
} from '#shared/in-service-lesson.ts';
import { MAX_GOALS } from '#shared/in-service.ts';
import { MAX_LESSON_CHOICE, MAX_LESSON_QUESTION } from '#shared/limits.ts';
import { formatTime } from '#shared/time.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { problemsOf, type Problems } from '../ui/problems.ts';
import { showToast } from '../ui/toast.ts';
import { useCall } from '../ui/use-call.ts';

type Line = { time: number; text: string };
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

type GoalsProps = { goals: string[]; problem: string | undefined; onChange: (goals: string[]) => void };

function Goals({ goals, problem, onChange }: GoalsProps) {
  const t = studioWords().inService.lesson;
  return (
    <div className="field">
      <label className="label" htmlFor="lesson-goals">
        {t.goals}
      </label>
      <textarea
        id="lesson-goals"
        className="textarea"
        rows={MAX_GOALS}
        value={goals.join('\n')}
        aria-invalid={problem ? true : undefined}
        aria-describedby="lesson-goals-hint"
        onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
      />
      <p className={problem ? 'problem' : 'hint'} id="lesson-goals-hint">
        {problem ?? t.goalsHint}
      </p>
    </div>
  );
}

type QuestionFieldsProps = {
  number: number;
  question: LessonInput['questions'][number];
  lines: Line[];
  problem: string | undefined;
  onChange: (changes: Partial<LessonInput['questions'][number]>) => void;
};

function QuestionFields({ number, question, lines, problem, onChange }: QuestionFieldsProps) {
  const t = studioWords().inService.lesson;
  const { choices, right, second } = question;
  const id = `lesson-${number}`;
  const setChoice = (at: number, text: string) =>
    onChange({ choices: choices.map((each, index) => (index === at ? text : each)) });
  return (
    <fieldset className="grid gap-4 rounded-medium border border-line p-4">
      <legend className="label px-2">{t.question(number + 1)}</legend>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t.questionText}
        </label>
        <input
          id={id}
          className="input"
          value={question.question}
          maxLength={MAX_LESSON_QUESTION}
          onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
        />
      </div>
      {choices.map((choice, at) => (
        <div key={at} className="flex items-center gap-3">
          <input
            type="radio"
            name={`${id}-right`}
            aria-label={t.isRight(at + 1)}
            checked={right === at}
            onChange={() => onChange({ right: at })}
          />
          <input
            className="input"
            aria-label={t.choice(at + 1)}
            placeholder={t.choice(at + 1)}
            value={choice}
            maxLength={MAX_LESSON_CHOICE}
            onChange={({ currentTarget }) => setChoice(at, currentTarget.value)}
          />
        </div>
      ))}
      <p className="hint">{t.rightHint}</p>
      {choices.length < MAX_CHOICES && (
        <div>
          <button type="button" className="button" onClick={() => onChange({ choices: [...choices, ''] })}>
            {t.addChoice}
          </button>
        </div>
      )}
      <div className="field">
        <label className="label" htmlFor={`${id}-second`}>
          {t.second}
        </label>
        <select
          id={`${id}-second`}
          className="select"
          value={nearest(lines, second)}
          onChange={({ currentTarget }) => onChange({ second: Number(currentTarget.value) })}
        >
          {withStart(lines).map(({ time, text }) => (
            <option key={time} value={time}>
              {formatTime(time)} {text.slice(0, 80)}
            </option>
          ))}
        </select>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Whole seconds, each once; the start is there also of a transcript without times. */
function withStart(lines: Line[]): Line[] {
  const bySecond = new Map(lines.map(({ time, text }) => [Math.floor(time), { time: Math.floor(time), text }]));
  return bySecond.has(0) ? [...bySecond.values()] : [{ time: 0, text: '' }, ...bySecond.values()];
}

const nearest = (lines: Line[], second: number): number =>
  withStart(lines).findLast(({ time }) => time <= second)?.time ?? 0;

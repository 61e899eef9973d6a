import { studioWords } from '#shared/language.ts';
import { type LessonInput, MAX_CHOICES } from '#shared/in-service-lesson.ts';
import { MAX_GOALS } from '#shared/in-service.ts';
import { MAX_LESSON_CHOICE, MAX_LESSON_QUESTION } from '#shared/limits.ts';
import { formatTime } from '#shared/time.ts';
import { describedBy, FieldLayout } from '../ui/Field.tsx';

/** A timed line of the transcript. */
export type Line = { time: number; text: string };

type GoalsProps = { goals: string[]; problem: string | undefined; onChange: (goals: string[]) => void };

/** The goals of a lesson, one a line. */
export function Goals({ goals, problem, onChange }: GoalsProps) {
  const t = studioWords().inService.lesson;
  const field = { id: 'lesson-goals', label: t.goals, hint: t.goalsHint, problem };
  return (
    <FieldLayout {...field}>
      <textarea
        className="textarea"
        rows={MAX_GOALS}
        value={goals.join('\n')}
        onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
        {...describedBy(field)}
      />
    </FieldLayout>
  );
}

type QuestionFieldsProps = {
  number: number;
  question: LessonInput['questions'][number];
  lines: Line[];
  problem: string | undefined;
  onChange: (changes: Partial<LessonInput['questions'][number]>) => void;
};

/** A question of a lesson: its choices, which one is right, and the second with the answer. */
export function QuestionFields({ number, question, lines, problem, onChange }: QuestionFieldsProps) {
  const t = studioWords().inService.lesson;
  const { choices, right, second } = question;
  const id = `lesson-${number}`;
  const setChoice = (at: number, text: string) =>
    onChange({ choices: choices.map((each, index) => (index === at ? text : each)) });
  return (
    <fieldset className="grid gap-4 rounded-medium border border-line p-4">
      <legend className="label px-2">{t.question(number + 1)}</legend>
      <FieldLayout id={id} label={t.questionText}>
        <input
          id={id}
          className="input"
          value={question.question}
          maxLength={MAX_LESSON_QUESTION}
          onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
        />
      </FieldLayout>
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
      <FieldLayout id={`${id}-second`} label={t.second}>
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
      </FieldLayout>
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

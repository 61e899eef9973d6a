import { trimmedLine, trimmedText, visible, wholeNumber, withCode, z } from './schema.ts';
import { MAX_GOALS } from './in-service.ts';
import {
  MAX_AIDE_NAME,
  MAX_ASK,
  MAX_EPISODE_SECONDS,
  MAX_IN_SERVICE_TEXT,
  MAX_LESSON_CHOICE,
  MAX_LESSON_QUESTION,
  MIN_LESSON_SECONDS,
} from './limits.ts';

/** Returns whether an episode can be a lesson. */
export const canBeLesson = ({ duration, transcript }: { duration: number; transcript: string | null }): boolean =>
  duration >= MIN_LESSON_SECONDS && Boolean(transcript);
export const [MIN_QUESTIONS, MAX_QUESTIONS] = [3, 5];
export const [MIN_CHOICES, MAX_CHOICES] = [2, 4];

const choices = z
  .array(trimmedLine(1, MAX_LESSON_CHOICE, 'choiceMissing'), { error: withCode('notList') })
  .min(MIN_CHOICES, { error: withCode('choicesMissing') })
  .max(MAX_CHOICES, { error: withCode('tooManyEntries') })
  .refine((texts) => new Set(texts).size === texts.length, { error: withCode('hasDuplicates') });

/** `right`: the place of the right choice, from 0. `second`: where the audio says it. */
export const LessonQuestion = z
  .object({
    question: trimmedLine(1, MAX_LESSON_QUESTION, 'questionMissing'),
    choices,
    right: wholeNumber(0, MAX_CHOICES - 1),
    second: wholeNumber(0, MAX_EPISODE_SECONDS),
  })
  .refine(({ right, choices: { length } }) => right < length, { error: withCode('rightMissing'), path: ['right'] });
export type LessonQuestion = z.infer<typeof LessonQuestion>;

export const LessonInput = z.object({
  goals: z
    .array(trimmedLine(1, MAX_IN_SERVICE_TEXT, 'goalsMissing'), { error: withCode('notList') })
    .min(1, { error: withCode('goalsMissing') })
    .max(MAX_GOALS, { error: withCode('tooManyEntries') }),
  questions: z
    .array(LessonQuestion, { error: withCode('notList') })
    .min(MIN_QUESTIONS, { error: withCode('questionsMissing') })
    .max(MAX_QUESTIONS, { error: withCode('tooManyEntries') }),
});
export type LessonInput = z.infer<typeof LessonInput>;

/** Null: the episode is no lesson. */
export const LessonChange = z.object({ lesson: LessonInput.nullable() });

const notSpan = { error: withCode('notSpan') };
const seconds = z.number(notSpan).min(0, notSpan);
/** A part that played: from one second of the audio to another, begun `ago` seconds ago, for `took` seconds. */
export const Span = z.object({ from: seconds, to: seconds, ago: seconds, took: seconds });
export type Span = z.infer<typeof Span>;

/** The most spans of one report. */
export const MAX_SPANS = 60;

/** Whose page sends it: on a shared device the cookie may be another aide's by then. */
const aide = z.uuid({ error: withCode('notUuid') });
const version = z.string({ error: withCode('notText') }).max(64, { error: withCode('tooLong') });
export const HeardReport = z.object({
  aide,
  version,
  spans: z.array(Span, { error: withCode('notList') }).max(MAX_SPANS, { error: withCode('tooManyEntries') }),
});

export const LessonAnswer = z.object({
  aide,
  version,
  /** The place of the question, from 0. */
  question: wholeNumber(0, MAX_QUESTIONS - 1),
  choice: trimmedLine(1, MAX_LESSON_CHOICE, 'choiceOpen'),
});

export const LessonRead = z.object({ aide, version });
export const LessonFinish = z.object({ aide, version, name: visible(trimmedLine(1, MAX_AIDE_NAME, 'ownNameMissing')) });
export const LessonAsk = z.object({ text: trimmedText(1, MAX_ASK, 'askMissing') });

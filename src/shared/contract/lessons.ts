import {
  HeardReport,
  LessonAnswer,
  LessonAsk,
  LessonChange,
  LessonFinish,
  LessonQuestion,
  LessonRead,
} from '../in-service-lesson.ts';
import { z } from '../schema.ts';
import { Entry } from './in-service.ts';
import type { Calls, Refusals } from './call.ts';

export const LessonOfEpisode = z
  .object({
    goals: z.array(z.string()),
    questions: z.array(LessonQuestion),
    nurse: z.string().nullable().describe('The nurse who approved them as they are now.'),
  })
  .meta({ id: 'Lesson' });

/** From one second of the audio to another. */
const Part = z.tuple([z.number(), z.number()]);

export const LessonStanding = z
  .object({
    minutes: z.int().describe('That count so far.'),
    missing: z.array(Part).describe('Seconds of the audio that are still to hear.'),
    isHeard: z.boolean().describe('Whether the questions may be answered.'),
  })
  .meta({ id: 'LessonStanding' });
/** How far an aide is with a lesson. */
export type LessonStanding = z.infer<typeof LessonStanding>;

const Answered = z.object({
  isRight: z.boolean(),
  again: Part.nullable().describe('After a wrong answer the passage that has the answer.'),
  isDone: z.boolean().describe('Whether every question is answered.'),
});

/** Of an aide's calls about a lesson: it is another one now, or no nurse’s approval is in force. */
const OF_LESSONS = {
  missing: ['aideGone'],
  conflict: ['aideLeft', 'lessonPaused', 'lessonChanged'],
} as const satisfies Refusals;

/** Calls about lessons: episodes that earn in-service minutes. */
export const lessons = {
  read: {
    address: 'GET /api/episodes/{episodeId}/lesson',
    summary: 'Returns the goals and questions of an episode, with the key.',
    notes: 'null where it is no lesson.',
    who: 'author',
    answers: { 200: LessonOfEpisode.nullable() },
    refuses: { missing: ['episodeNotFound'] },
  },
  change: {
    address: 'PUT /api/episodes/{episodeId}/lesson',
    summary: 'Stores the goals and questions of an episode, or ends its being a lesson.',
    notes:
      'Of five minutes or longer, with a transcript. `right` is the place of the right choice, from 0. A nurse approves it by her review link; any change of it, the audio or the text ends the approval, and it earns no minutes until the next.',
    who: 'author',
    body: LessonChange,
    answers: { 204: null },
    refuses: {
      missing: ['episodeNotFound'],
      forbidden: ['administratorsChangePublic'],
      invalid: ['lessonTooShort', 'lessonWithoutTranscript', 'secondAfterEnd'],
    },
  },
  heard: {
    address: 'POST /api/in-service/lessons/{episodeId}/heard',
    summary: 'Adds the parts of a lesson that were played.',
    notes:
      'Each second counts once, for the time it took, at most a second; two devices never count the same time. `ago`: how many seconds ago it began, at most seven days. Without spans it returns how far she is.',
    who: 'aide',
    body: HeardReport,
    answers: { 200: LessonStanding },
    refuses: OF_LESSONS,
  },
  markRead: {
    address: 'POST /api/in-service/lessons/{episodeId}/read',
    summary: 'Records that the transcript was read to its end, which counts like listening.',
    who: 'aide',
    body: LessonRead,
    answers: { 200: LessonStanding },
    refuses: { ...OF_LESSONS, forbidden: ['readingNotAllowed'] },
  },
  answer: {
    address: 'POST /api/in-service/lessons/{episodeId}/answers',
    summary: 'Checks an answer to a question.',
    notes: 'As often as it takes: how many times is in the record.',
    who: 'aide',
    body: LessonAnswer,
    answers: { 200: Answered },
    refuses: { missing: [...OF_LESSONS.missing, 'notFound'], conflict: [...OF_LESSONS.conflict, 'lessonUnheard'] },
  },
  finish: {
    address: 'POST /api/in-service/lessons/{episodeId}/finish',
    summary: 'Puts the lesson into her record.',
    notes: 'Once: sent again, it returns the same entry.',
    who: 'aide',
    body: LessonFinish,
    answers: { 201: Entry },
    refuses: {
      missing: OF_LESSONS.missing,
      invalid: ['nameDiffers'],
      conflict: [...OF_LESSONS.conflict, 'lessonUnheard', 'questionsOpen', 'countedThisYear', 'ledgerIncomplete'],
    },
  },
  ask: {
    address: 'POST /api/in-service/lessons/{episodeId}/questions',
    summary: 'Asks the nurse something about a lesson.',
    notes: 'Five a day. The office reads them; after 90 days they are deleted.',
    who: 'aide',
    body: LessonAsk,
    answers: { 204: null },
    refuses: { missing: OF_LESSONS.missing, conflict: ['lessonPaused'] },
  },
} as const satisfies Calls;

import {
  AIDE_LANGUAGES,
  AideChanges,
  Code,
  EntryCsvQuery,
  EntryQuery,
  METHODS,
  NewAides,
  NewEntries,
  RecordRemoval,
  RecordSettings,
  STATES,
  Void,
} from '../in-service.ts';
import { AIDE_STATES, YEAR_KINDS } from '../in-service-year.ts';
import { z } from '../schema.ts';
import { MB } from '../units.ts';
import type { Calls } from './call.ts';
import { moment, type Stated } from './moment.ts';

const day = z.iso.date();

export const Aide = z
  .object({
    id: z.uuid(),
    name: z.string(),
    staffNumber: z.string().nullable(),
    language: z.enum(AIDE_LANGUAGES).describe('Of her own page.'),
    hiredOn: day,
    leftOn: day.nullable(),
    minutesAYear: z.int(),
    mayRead: z.boolean().describe('Whether reading a transcript counts like listening.'),
  })
  .meta({ id: 'Aide' });
/** Someone whose hours are counted. She is no user. */
export type Aide = z.infer<typeof Aide>;

export const AideWithCode = Aide.extend({ code: z.string() }).meta({ id: 'AideWithCode' });
export type AideWithCode = z.infer<typeof AideWithCode>;

export const Entry = z
  .object({
    number: z.int(),
    aideId: z.uuid().nullable(),
    aideName: z.string().describe('As it was then.'),
    staffNumber: z.string().nullable(),
    day,
    topic: z.string(),
    goals: z.array(z.string()),
    minutes: z.int().describe('Below zero in an entry that takes another one back.'),
    spentMinutes: z.int().nullable(),
    method: z.enum(METHODS),
    place: z.string(),
    nurse: z.string(),
    nurseLicense: z.string().nullable(),
    nurseOn: day.nullable().describe('The day on which the nurse approved the lesson, or signed the in-service.'),
    heard: z.int().nullable().describe('Percent of a lesson.'),
    firstTry: z.int().nullable(),
    questions: z.int().nullable(),
    tries: z.int().nullable(),
    version: z.string().nullable(),
    materials: z.string().nullable(),
    isTested: z.boolean().nullable(),
    sheet: z.string().nullable().describe('Where the sign-in sheet or other proof is.'),
    statement: z.string(),
    enteredBy: z.string().nullable(),
    madeAt: moment,
    voids: z.int().nullable().describe('The number of the entry that it takes back.'),
    voidedBy: z.int().nullable().describe('The number of the entry that takes it back.'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'InServiceEntry' });
/** One aide, one topic, one day. It never changes. */
export type Entry<Moment = string> = Stated<typeof Entry, Moment>;

const Year = z.object({
  from: day,
  to: day,
  minutes: z.int(),
  minutesAsked: z.int(),
  state: z.enum(AIDE_STATES),
});

const ListedLesson = z
  .object({
    episodeId: z.uuid(),
    title: z.string(),
    minutes: z.int(),
    heardMinutes: z.int(),
    doneOn: day.nullable().describe('When it came into her record of this year.'),
  })
  .meta({ id: 'ListedLesson' });
/** A lesson in the list of an aide. */
export type ListedLesson = z.infer<typeof ListedLesson>;

export const OwnRecord = z.object({
  name: z.string(),
  language: z.enum(AIDE_LANGUAGES),
  isNoticed: z.boolean().describe('Whether she has confirmed what is kept about her.'),
  year: Year,
  lessons: z.array(ListedLesson),
  entries: z.array(Entry).describe('Of this year, oldest first.'),
});
export type OwnRecord<Moment = string> = Stated<typeof OwnRecord, Moment>;

const Settings = z
  .object({
    year: z.enum(YEAR_KINDS),
    rule: z.string().nullable(),
    state: z.enum(STATES).nullable(),
    keepYears: z.int(),
    hours: z.string().nullable().describe('Hours of the day in which lessons count, such as `06:00-22:00`.'),
    series: z.uuid().nullable().describe('The series that is this year’s list of lessons.'),
  })
  .meta({ id: 'InServiceSettings' });
export type Settings = z.infer<typeof Settings>;

const OF_ENTRIES = { conflict: ['ledgerIncomplete'] } as const;

/** Calls about in-service hours: those of aides, by the cookie their code gives them, and those of the office. */
export const inService = {
  enter: {
    address: 'POST /api/in-service/enter',
    summary: 'Opens the record of the aide whose code this is, on this device.',
    notes:
      'Sets the cookie `aide`, which opens nothing else. It lasts 400 days with `remember`, else until half an hour without use. After ten wrong codes from one network in 15 minutes: 429.',
    who: 'everyone',
    body: Code,
    answers: { 200: z.object({ name: z.string(), language: z.enum(AIDE_LANGUAGES) }) },
    refuses: { signedOut: ['codeWrong'] },
  },
  leave: {
    address: 'POST /api/in-service/leave',
    summary: 'Closes the record on this device.',
    who: 'aide',
    answers: { 204: null },
  },
  me: {
    address: 'GET /api/in-service/me',
    summary: 'Returns the hours of the aide whose cookie this is.',
    who: 'aide',
    answers: { 200: OwnRecord },
  },
  notice: {
    address: 'POST /api/in-service/notice',
    summary: 'Records that the aide has read what the site keeps about her.',
    who: 'aide',
    answers: { 204: null },
  },
  listAides: {
    address: 'GET /api/in-service/aides',
    summary: 'Lists the aides, by name.',
    notes: 'The list includes aides who left (`leftOn`).',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: z.array(Aide) },
  },
  addAides: {
    address: 'POST /api/in-service/aides',
    summary: 'Adds aides; the code of each is shown this once.',
    notes:
      'Send one or a list; all are added or none. An employee number that is taken, or that is in the list twice: 409.',
    who: 'administrator',
    signIn: 'recent',
    body: NewAides,
    maxBytes: MB,
    answers: { 201: z.array(AideWithCode) },
    refuses: { conflict: ['staffNumberTaken', 'staffNumberTwice'] },
  },
  changeAide: {
    address: 'PATCH /api/in-service/aides/{aideId}',
    summary: 'Changes an aide; fields that are left out stay as they are.',
    notes:
      'With `leftOn` her code and her devices stop working at once. If you remove it again (null), she needs a new code. Entries keep the name they had.',
    who: 'administrator',
    signIn: 'recent',
    body: AideChanges,
    answers: { 200: Aide },
    refuses: {
      missing: ['aideGone'],
      conflict: ['staffNumberTaken', 'entriesInNoYear'],
      invalid: ['leftBeforeHired', 'leftInFuture'],
    },
  },
  removeAide: {
    address: 'DELETE /api/in-service/aides/{aideId}',
    summary: 'Removes an aide without entries.',
    notes:
      'An aide with entries cannot be removed. Set `leftOn` for her; the site removes her and her entries automatically when it has kept them long enough.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { missing: ['aideGone'], conflict: ['aideHasEntries'] },
  },
  removeRecord: {
    address: 'POST /api/in-service/aides/{aideId}/removal',
    summary: 'Deletes the whole record of an aide who left, before it is deleted automatically.',
    notes: 'This deletes all years for good. `name` is the name of the aide. Print the record first.',
    who: 'administrator',
    signIn: 'fresh',
    body: RecordRemoval,
    answers: { 204: null },
    refuses: { missing: ['aideGone'], invalid: ['aideNameDiffers'], conflict: ['aideStillHere'] },
  },
  makeCode: {
    address: 'POST /api/in-service/aides/{aideId}/code',
    summary: 'Creates a new code, shown only once. The old code and all devices stop working.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 201: z.object({ code: z.string() }) },
    refuses: { missing: ['aideGone'], conflict: ['aideLeft'] },
  },
  listEntries: {
    address: 'GET /api/in-service/entries',
    summary: 'Lists entries, by number.',
    notes:
      'Returns at most 5,000. `from` and `to` are days. An entry that voids another one has its minutes below zero, so minutes add up.',
    who: 'administrator',
    scopes: ['staff'],
    query: EntryQuery,
    answers: { 200: z.array(Entry) },
  },
  csv: {
    address: 'GET /api/in-service/entries.csv',
    summary: 'Returns all entries as CSV.',
    notes:
      '`format=relias` has only what that system takes: username (the employee number), names, title and completed date. It leaves out voided entries, and aides who have no number.',
    who: 'administrator',
    scopes: ['staff'],
    query: EntryCsvQuery,
    answers: { 200: 'text/csv' },
  },
  addEntries: {
    address: 'POST /api/in-service/entries',
    summary: 'Adds an in-service to the record of everyone who was there.',
    notes:
      'All aides get the entry or none. An aide’s record has the same topic on the same day only once, so a repeated call is refused. Entries never change: void a wrong one and add it again.',
    who: 'administrator',
    signIn: 'recent',
    body: NewEntries,
    answers: { 201: z.array(Entry) },
    refuses: {
      missing: ['aideGone'],
      invalid: ['entryInFuture', 'entryTooOld', 'signedBefore'],
      conflict: ['aideHadLeft', 'aideNotHired', 'entryTwice', ...OF_ENTRIES.conflict],
    },
  },
  voidEntry: {
    address: 'POST /api/in-service/entries/{number}/void',
    summary: 'Voids an entry with a second one, which has its minutes below zero.',
    who: 'administrator',
    signIn: 'fresh',
    body: Void,
    answers: { 201: Entry },
    refuses: { missing: ['entryUnknown'], conflict: ['entryIsVoid', 'entryVoided', ...OF_ENTRIES.conflict] },
  },
  settings: {
    address: 'GET /api/in-service/settings',
    summary: 'Returns the settings of the record.',
    who: 'administrator',
    answers: { 200: Settings },
  },
  changeSettings: {
    address: 'PUT /api/in-service/settings',
    summary: 'Changes the settings of the record.',
    notes: 'Another `year` needs a `reason` and counts from the next year of each aide.',
    who: 'administrator',
    signIn: 'recent',
    body: RecordSettings,
    answers: { 200: Settings },
    refuses: { invalid: ['yearReasonMissing'] },
  },
} as const satisfies Calls;

import { MAX_AIDE_NAME, MAX_IN_SERVICE_LINE, MAX_IN_SERVICE_TEXT, MAX_LICENSE, MAX_STAFF_NUMBER } from './limits.ts';
import { YEAR_KINDS } from './in-service-year.ts';
import {
  comparedName,
  emptyToNull,
  withCode,
  trimmedLine,
  trimmedText,
  trueOrFalse,
  visible,
  wholeNumber,
  z,
} from './schema.ts';
import { withQuery } from './url.ts';

/** How an in-service that is entered by hand was given. */
export const METHODS_BY_HAND = ['live', 'liveOnline', 'care', 'other', 'retraining'] as const;
/** How an entry came about. `void` takes another one back. */
export const METHODS = ['audio', 'read', ...METHODS_BY_HAND, 'void'] as const;
export type Method = (typeof METHODS)[number];
/** Whether those who were there signed a sheet; else a nurse or a provider gave the office the proof. */
export const hasSheet = (method: Method): boolean => method !== 'care' && method !== 'other';

export const AIDE_LANGUAGES = ['en', 'es'] as const;
/** States of which something is known about the rule; `other` is any other. */
export const STATES = ['NY', 'CA', 'TX', 'FL', 'other'] as const;

/** Aides of one call, and of one in-service. */
export const MAX_AIDES = 500;
export const MAX_GOALS = 3;
/** Of an entry by hand. */
export const [MIN_MINUTES, MAX_MINUTES] = [5, 480];
/** Hours a year that are offered. */
export const USUAL_HOURS = [12, 6, 5] as const;

const notDay = { error: withCode('notDay') };
/** ISO 8601 has a year 0, PostgreSQL's calendar does not. */
const day = z.iso.date(notDay).refine((text) => !text.startsWith('0000'), notDay);
const optionalLine = (max: number) => emptyToNull(trimmedLine(1, max, 'notText')).default(null);

export const NewAide = z.object({
  name: comparedName(MAX_AIDE_NAME, 'aideNameMissing'),
  staffNumber: emptyToNull(visible(trimmedLine(1, MAX_STAFF_NUMBER, 'notText'))).default(null),
  language: z.enum(AIDE_LANGUAGES, { error: withCode('notOneOf') }).default('en'),
  hiredOn: day,
  minutesAYear: wholeNumber(0, 6_000).default(720),
  mayRead: trueOrFalse.default(false),
});
export type NewAide = z.infer<typeof NewAide>;

/** One aide, or a list of them. */
export const NewAides = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && !Array.isArray(given) ? [given] : given),
  z
    .array(NewAide, { error: withCode('notList') })
    .min(1, { error: withCode('aidesMissing') })
    .max(MAX_AIDES, { error: withCode('tooManyEntries') }),
);

export const AideChanges = z
  .object({
    name: NewAide.shape.name,
    staffNumber: emptyToNull(visible(trimmedLine(1, MAX_STAFF_NUMBER, 'notText'))),
    language: z.enum(AIDE_LANGUAGES, { error: withCode('notOneOf') }),
    hiredOn: day,
    leftOn: day.nullable(),
    minutesAYear: wholeNumber(0, 6_000),
    mayRead: trueOrFalse,
  })
  .partial();
export type AideChanges = z.infer<typeof AideChanges>;

/** An in-service as it is put into the record of everyone who was there. */
export const NewEntries = z.object({
  aides: z
    .array(z.uuid({ error: withCode('notUuid') }), { error: withCode('notList') })
    .min(1, { error: withCode('aidesMissing') })
    .max(MAX_AIDES, { error: withCode('tooManyEntries') })
    .refine((ids) => new Set(ids).size === ids.length, { error: withCode('hasDuplicates') }),
  day,
  topic: trimmedLine(1, MAX_IN_SERVICE_LINE, 'topicMissing'),
  goals: z
    .array(trimmedLine(1, MAX_IN_SERVICE_TEXT, 'goalsMissing'), { error: withCode('notList') })
    .min(1, { error: withCode('goalsMissing') })
    .max(MAX_GOALS, { error: withCode('tooManyEntries') }),
  minutes: wholeNumber(MIN_MINUTES, MAX_MINUTES),
  method: z.enum(METHODS_BY_HAND, { error: withCode('notOneOf') }),
  place: trimmedLine(1, MAX_IN_SERVICE_LINE, 'placeMissing'),
  nurse: visible(trimmedLine(1, MAX_AIDE_NAME, 'nurseMissing')),
  nurseLicense: optionalLine(MAX_LICENSE),
  /** The day on which the nurse signed; null: the day of the in-service. */
  nurseOn: emptyToNull(day).default(null),
  materials: optionalLine(MAX_IN_SERVICE_TEXT),
  isTested: trueOrFalse.default(false),
  /** Where the sign-in sheet or other proof is. */
  sheet: optionalLine(MAX_IN_SERVICE_LINE),
});
export type NewEntries = z.infer<typeof NewEntries>;

/** Her name as it is in the record: proof that the right record is deleted. */
export const RecordRemoval = z.object({ name: NewAide.shape.name });

export const Void = z.object({ reason: trimmedText(1, MAX_IN_SERVICE_TEXT, 'voidReasonMissing') });

export const Code = z.object({
  code: z.string({ error: withCode('codeMissing') }).max(100, { error: withCode('codeWrong') }),
  remember: trueOrFalse.default(false),
});

export const EntryQuery = z.object({
  aide: z.uuid({ error: withCode('notUuid') }).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type EntryQuery = z.infer<typeof EntryQuery>;

/** `all`: every column; `relias`: what that system takes in. */
export const CSV_FORMATS = ['all', 'relias'] as const;
export const EntryCsvQuery = EntryQuery.extend({
  format: z.enum(CSV_FORMATS, { error: withCode('notOneOf') }).optional(),
});

export const RecordSettings = z.object({
  year: z.enum(YEAR_KINDS, { error: withCode('notOneOf') }),
  /** The sentence that is printed, such as the number of the office's policy. */
  rule: emptyToNull(trimmedText(1, MAX_IN_SERVICE_TEXT, 'notText')).default(null),
  state: z
    .enum(STATES, { error: withCode('notOneOf') })
    .nullable()
    .default(null),
  keepYears: wholeNumber(1, 50),
  /** The hours of the day in which lessons count, in the show's time zone; null: all. */
  hours: emptyToNull(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, { error: withCode('hoursInvalid') }),
  ).default(null),
  /** The series that is this year's list of lessons; null: all lessons. */
  series: z
    .uuid({ error: withCode('notUuid') })
    .nullable()
    .default(null),
  /** Why the year changes. */
  reason: emptyToNull(trimmedText(1, MAX_IN_SERVICE_TEXT, 'notText')).default(null),
});
export type RecordSettings = z.infer<typeof RecordSettings>;

/** Which aides the table shows. */
export const AIDE_FILTERS = ['all', 'behind', 'endsSoon', 'left'] as const;
export type AideFilter = (typeof AIDE_FILTERS)[number];

/** Returns the filter of an address; all of them for anything else. */
export const readFilter = (parameters: URLSearchParams): AideFilter =>
  AIDE_FILTERS.find((name) => name === parameters.get('show')) ?? 'all';

export const aidesAddress = (show: AideFilter): string =>
  withQuery('/studio/in-service', { show: show === 'all' ? '' : show });
export const aideAddress = (id: string): string => `/studio/in-service/${id}`;

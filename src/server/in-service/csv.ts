import type { Entry } from '#shared/contract/in-service.ts';
import type { CSV_FORMATS, EntryQuery } from '#shared/in-service.ts';
import { listEntries } from '#server/db/in-service-entries.ts';
import { listAides } from '#server/db/in-service-aides.ts';
import { type Cell, writeCsv } from '#server/listening/index.ts';
import { currentShow } from '#server/show/index.ts';

/**
 * The columns that agencies know from other systems, in their order, then ours. What nobody here knows, such as a date
 * of birth, stays empty. Their readers are programs: the headings are the same in every language.
 */
const COLUMNS = [
  ...['Agency', 'First Name', 'Last Name', 'Integration ID', 'Title', 'Hire Date', 'State Registration'],
  ...['Registration Date', 'Registration ID', 'Birth Date', 'License Number', 'Employee ID', 'Total Hours'],
  ...['Course Name', 'Completion Date', 'Description', 'Outline', 'State Approvals', 'Organization', 'Instructor'],
  ...['Location', 'Duration', 'Initial or Annual', 'Exam Result'],
  ...['Minutes', 'Time Spent', 'Method', 'Nurse', 'Version', 'Number', 'Takes Back', 'Reason'],
];
const RELIAS = ['Username', 'Last Name', 'First Name', 'Title', 'Completed Date'];

type Written = Entry<Date> & { hiredOn: string };

/** Yields entries as CSV, by number. */
export async function* writeEntriesCsv(
  query: EntryQuery,
  format: (typeof CSV_FORMATS)[number] = 'all',
): AsyncGenerator<string> {
  const hired = new Map((await listAides()).map(({ id, hiredOn }) => [id, hiredOn]));
  const listAfter = async (last: Written | null, limit: number): Promise<Written[]> => {
    const entries = await listEntries(query, last?.number ?? 0, limit);
    return entries.map((entry) => ({ ...entry, hiredOn: hired.get(entry.aideId ?? '') ?? '' }));
  };
  if (format === 'all') return yield* writeCsv(COLUMNS, asRow, listAfter);
  yield* writeCsv(RELIAS, asReliasRow, listAfter);
}

function asRow(entry: Written): Cell[] {
  const { first, last } = splitName(entry.aideName);
  const { title } = currentShow();
  const hours = Math.trunc((entry.minutes * 100) / 60) / 100;
  return [
    ...[title, first, last, '', '', entry.hiredOn, '', '', '', '', '', entry.staffNumber ?? '', hours],
    ...[entry.topic, entry.day, entry.goals.join('; '), '', '', title, entry.nurse, entry.place],
    ...[durationOf(entry.minutes), 'Annual', examOf(entry)],
    ...[entry.minutes, entry.spentMinutes ?? '', entry.method, nurseOf(entry), entry.version ?? ''],
    ...[entry.number, entry.voids ?? '', entry.reason ?? ''],
  ];
}

/** Hours and minutes, as 1:05. */
const durationOf = (minutes: number): string => {
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const nurseOf = ({ nurse, nurseLicense }: Entry<Date>): string =>
  nurseLicense === null ? nurse : `${nurse} (${nurseLicense})`;

const examOf = ({ firstTry, questions, isTested }: Entry<Date>): string => {
  if (questions !== null) return `${firstTry ?? 0}/${questions}`;
  return isTested ? 'Yes' : '';
};

/** Without a number nobody is found there, and what was taken back was not completed. */
function asReliasRow(entry: Written): string[] | null {
  if (entry.staffNumber === null || entry.method === 'void' || entry.voidedBy !== null) return null;
  const { first, last } = splitName(entry.aideName);
  const [year = '', month, day] = entry.day.split('-');
  return [entry.staffNumber, last, first, entry.topic, `${month}/${day}/${year.slice(2)}`];
}

/** *Last, First* says which is which; else the first word is the first name. */
export function splitName(name: string): { first: string; last: string } {
  const comma = name.indexOf(',');
  if (comma > 0) return { first: name.slice(comma + 1).trim(), last: name.slice(0, comma).trim() };
  const space = name.indexOf(' ');
  return space < 0 ? { first: '', last: name } : { first: name.slice(0, space), last: name.slice(space + 1).trim() };
}

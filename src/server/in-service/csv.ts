import type { CSV_FORMATS, EntryQuery } from '#shared/in-service.ts';
import { listWrittenEntries, type WrittenEntry } from '#server/db/in-service-entries.ts';
import { type Cell, writeCsv } from '#server/listening/index.ts';
import { currentShow } from '#server/show/index.ts';

/**
 * The columns that agencies know from other systems, in their order, then ours. What no one here knows, such as a date
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

/** Yields entries as CSV, by number. */
export function writeEntriesCsv(
  query: EntryQuery,
  format: (typeof CSV_FORMATS)[number] = 'all',
): AsyncGenerator<string> {
  const listAfter = (last: WrittenEntry | null, limit: number) => listWrittenEntries(query, last?.number ?? 0, limit);
  return format === 'all' ? writeCsv(COLUMNS, asRow, listAfter) : writeCsv(RELIAS, asReliasRow, listAfter);
}

function asRow(entry: WrittenEntry): Cell[] {
  const { first, last } = splitName(entry.aideName);
  const { title } = currentShow();
  const hours = Math.trunc((entry.minutes * 100) / 60) / 100;
  return [
    ...[title, first, last, '', '', entry.hiredOn ?? '', '', '', '', '', '', entry.staffNumber ?? '', hours],
    ...[entry.topic, entry.day, entry.goals, '', '', title, entry.nurse, entry.place],
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

const nurseOf = ({ nurse, nurseLicense }: WrittenEntry): string =>
  nurseLicense === null ? nurse : `${nurse} (${nurseLicense})`;

const examOf = ({ firstTry, questions, isTested }: WrittenEntry): string => {
  if (questions !== null) return `${firstTry ?? 0}/${questions}`;
  return isTested ? 'Yes' : '';
};

/** Without a number no one is found there, and what was taken back was not completed. */
function asReliasRow(entry: WrittenEntry): string[] | null {
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

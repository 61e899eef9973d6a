import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** The transcript: how it was read, and what is wrong with its lines. */
export const transcript = {
  kinds: { json: 'a .json file', vtt: 'a .vtt file', srt: 'an .srt file', plain: 'plain text' },
  /** `kind` is one of the kinds. */
  readAs: (kind: string, count: number): string =>
    `Read as ${kind} with ${plural(count, { one: `${count} line and its time`, other: `${count} lines and their times` })}.`,
  readAsPlain: 'Read as plain text, without times.',
  more: (count: number): string => `And ${count} more.`,
  chooseFile: 'Choose a transcript file',
  correctTimes: 'Correct the times',
  findTimes: 'Find the times in the audio',
  replace: 'Replace the transcript that is here with the file’s?',
  replaceIt: 'Replace it',
  /** What is wrong with a line begins small: it follows this. */
  onLine: (line: number, problem: string): string => `Line ${line}: ${problem}.`,
  beyond: (time: string, end: string): string => `${time} is after the end of the audio (${end})`,
  falling: (time: string, latest: string): string => `${time} comes after ${latest}; times should rise`,
  unreadableTime: 'this time cannot be read',
  noArrow: 'there is no time such as 00:00:01.000 --> 00:00:04.000',
  strayWords: 'there is no time above these words',
  openList: 'the list does not end with ]',
  noEntry: 'an entry should look like {"time": 12, "text": "…"}, with a comma before the next',
  noTime: 'an entry needs a time in seconds or as h:mm:ss',
  noText: 'an entry needs a text',
};

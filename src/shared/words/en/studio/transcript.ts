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
};

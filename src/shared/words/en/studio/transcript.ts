import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** The transcript: how it was read, and what is wrong with its lines. */
export const transcript = {
  kinds: {
    json: 'a .json file',
    vtt: 'a .vtt file',
    srt: 'an .srt file',
    ass: 'an .ass file',
    ttml: 'a .ttml file',
    lrc: 'an .lrc file',
    table: 'a table',
    timed: 'text with times',
    html: 'a web page',
    plain: 'plain text',
  },
  /** `kind` is one of the kinds. */
  readAs: (kind: string, count: number): string =>
    `${plural(count, { one: `${count} line`, other: `${count} lines` })} with times, from ${kind}.`,
  readAsPlain: 'Plain text, without times.',
  more: (count: number): string => `And ${count} more.`,
  guessed:
    'This file does not say how its letters are stored, so we guessed. Please check accents and quotes, such as é and “.',
  notText: 'This is not a text file. Save it as text, .srt or .vtt first.',
  chooseFile: 'Choose a transcript file',
  correctTimes: 'Correct the timestamps',
  findTimes: 'Make a transcript that follows the audio',
  replace: 'Replace this transcript with the one from the file?',
  replaceIt: 'Replace it',
};

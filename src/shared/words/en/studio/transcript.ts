import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** The transcript: how it was read, and what is wrong with its lines. */
export const transcript = {
  kinds: {
    vtt: 'a .vtt file',
    srt: 'an .srt file',
    ass: 'an .ass file',
    ttml: 'a .ttml file',
    lrc: 'an .lrc file',
    table: 'a table',
    html: 'a web page',
    plain: 'plain text',
  },
  /** `kind` is one of the kinds. */
  readAs: (kind: string, count: number): string =>
    `${plural(count, { one: `${number(count)} line`, other: `${number(count)} lines` })} with times, from ${kind}.`,
  lines: (count: number): string =>
    plural(count, { one: `${number(count)} line with its time.`, other: `${number(count)} lines with times.` }),
  readAsPlain: 'Plain text, without times.',
  more: (count: number): string => `And ${number(count)} more.`,
  guessed:
    'This file does not say how its letters are stored, so we guessed. Please check accents and quotes, such as é and “.',
  notText: 'This is not a text file. Save it as text, .srt or .vtt first.',
  chooseFile: 'Choose a transcript file',
  correctTimes: 'Correct the timestamps',
  findTimes: 'Make a transcript that follows the audio',
  make: {
    make: 'Make the transcript',
    hint: 'We find each sentence in the audio, so that the words follow it.',
    starting: 'Starting...',
    waiting: 'Waiting for other files',
    matching: 'Matching words to sound',
    stop: 'Stop',
    toCheck: (count: number): string =>
      count === 0
        ? 'No lines to check.'
        : plural(count, { one: '1 line to check.', other: `${number(count)} lines to check.` }),
    noAudio: 'Choose the audio first.',
  },
  replace: 'Replace this transcript with the one from the file?',
  replaceIt: 'Replace it',
};

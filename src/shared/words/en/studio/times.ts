import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** The times of a script: each line is heard, corrected and accepted. */
export const times = {
  title: (episode: string): string => `Times of “${episode}”`,
  heading: 'Times of the script',
  lead: 'The site listens to the audio and finds where each sentence is said. You hear, correct and accept it.',
  editEpisode: 'Edit the episode',
  loading: 'Loading...',
  lookAgain: 'Look for the times again',
  byHandStays: 'Lines that you have set by hand stay where they are.',
  unread:
    'A draft that a program wrote down. Nobody has read it yet: correct its words and times before you accept it.',
  fits: {
    well: 'The words fit the audio well.',
    most: 'The words fit most of the audio. Listen to the doubtful lines.',
    parts: 'The words fit only parts of the audio. Listen to every line before you accept.',
  },
  nothingChanges: 'Nothing changes for listeners until you accept the times.',
  waiting: 'Waiting for other files',
  writingDown: 'The words are being written down',
  listening: 'The audio is being listened to',
  mayLeave: 'You can leave this page. It goes on by itself.',
  /** A sentence with the keys in it. */
  keys: {
    before: 'In a time:',
    plays: 'plays the line,',
    and: 'and',
    leadToOthers: 'lead to the others,',
    move: 'move it by a tenth of a second,',
    isRight: 'says that it is right,',
    leadsToDoubtful: 'leads to the next doubtful one.',
  },
  form: {
    label: 'What is said',
    hint: 'The script, or a transcript without times. Lines that begin with # are headings: they become chapters.',
    asking: 'Asking...',
    writeDown: 'Have the words written down',
    findAgain: 'Find the times again',
    find: 'Find the times',
  },
  lines: {
    heading: 'Lines',
    count: (count: number, shown: string): string => plural(count, { one: `${shown} line`, other: `${shown} lines` }),
    doubtfulCount: (count: number): string => `${count} doubtful`,
    heardCount: (count: number): string => `${count} heard`,
    byHandCount: (count: number): string => `${count} set by hand`,
    nextDoubtful: 'Next doubtful line',
    removeThis: (text: string): string => `Remove “${text}”?`,
    removeIt: 'Remove it',
    between: (from: string, to: string): string => `It begins between ${from} and ${to}`,
    notPlayable: 'The audio could not be played.',
    play: (line: number): string => `Play line ${line}`,
    stop: (line: number): string => `Stop line ${line}`,
    doubtful: 'Doubtful',
    byHand: 'Set by hand',
    heard: 'Heard',
    time: (line: number): string => `Time of line ${line}`,
    doubtfulTime: (line: number): string => `Time of line ${line}, doubtful`,
    writeTime: 'Write a time such as 1:02.5',
    move: (line: number): string => `Move line ${line}`,
    words: (line: number): string => `Words of line ${line}`,
    isRight: 'It is right',
    remove: 'Remove the line',
  },
  accept: {
    chapters: 'Chapters from the headings',
    inPlace: 'Use them in place of the chapters that are there',
    asChapters: 'Use them as chapters',
    notHeard: (count: number): string =>
      plural(count, {
        one: 'One doubtful line was not heard yet.',
        other: `${count} doubtful lines were not heard yet.`,
      }),
    isTranscript: 'These lines are the transcript.',
    kept: { kept: 'All changes are kept.', changed: 'Keeping your changes...', refused: 'Not kept yet.' },
    makeRead: 'I have read it: make it the transcript',
    make: 'Make it the transcript',
    accepted: 'The transcript has its times',
    readAlong: 'Listeners can read along, and search leads to the second.',
  },
};

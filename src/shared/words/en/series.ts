import { pluralsOf } from '../plural.ts';
import { number } from './number.ts';

const plural = pluralsOf('en-US');

/** Series: their list, their pages, and where they are named. */
export const series = {
  title: 'Series',
  lead: 'Episodes that go together, in order.',
  description: (show: string): string => `The series of ${show}: episodes that go together, in order.`,
  none: 'There are no series yet.',
  parts: (count: number): string => plural(count, { one: '1 part', other: `${number(count)} parts` }),
  /** `length`: of all of them together. */
  wholeLength: (length: string): string => `${length} in all`,
  playAll: 'Play from the beginning',
  playAllOf: (title: string): string => `Play from the beginning: ${title}`,
  goOn: (place: number): string => `Continue with part ${place}`,
  heard: 'Finished',
  begun: 'Started',
  trailer: 'Trailer',
  bonus: 'Bonus',
  inOrder: 'The parts, in order',
  extras: 'More on this topic',
  all: 'All series',
  inThisLanguage: 'This series in English',
  /** Of a show in order. */
  beginHere: 'Start here',
  markdown: ['Series', 'episodes that go together, in order'],
};

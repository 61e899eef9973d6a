import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');
const parts = (count: number): string => plural(count, { one: '1 part', other: `${number(count)} parts` });

/** Series in the studio, and in the form of an episode. */
export const series = {
  title: 'Series',
  lead: 'Put episodes that belong together in order. Podcast apps show a series as a season.',
  kinds: { full: 'Episode', trailer: 'Trailer', bonus: 'Bonus' },
  none: 'None',
  chosenBefore: 'The series you chose before',
  partOf: (total: number): string => `of ${number(total)}`,
  lastPart: 'Leave empty to put it last.',
  part: (place: number): string => `Part ${place}`,
  season: (number: number): string => `Season ${number}`,
  parts,
  empty: 'There are no series yet.',
  make: 'New series',
  made: 'Series created',
  addEpisode: 'Add an episode',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Series saved',
  cancel: 'Cancel',
  remove: 'Delete series',
  removeQuestion: (title: string): string => `Delete “${title}”?`,
  removeText: 'Its episodes stay, but are no longer in a series. The series page is removed.',
  removed: 'Series deleted',
  open: 'Open the page',
  fields: {
    title: { label: 'Title' },
    description: { label: 'Description (optional)', hint: 'What the series is about, and who it is for.' },
    slug: {
      label: 'Address (optional)',
      hint: 'The end of its address, such as after-a-hip-fracture. You cannot change it later.',
    },
    language: { label: 'Language' },
    artwork: { label: 'Picture (optional)' },
  },
  ordering: {
    title: 'Order of the parts',
    hint: 'Drag a part, use the buttons, or press the arrow keys on its handle.',
    hintByTouch: 'Press and hold a part to drag it, or use the buttons.',
    seriesTitle: 'Order of the series',
    up: (title: string): string => `Move “${title}” up`,
    down: (title: string): string => `Move “${title}” down`,
    handle: (title: string): string => `Move “${title}”`,
    moved: (title: string, place: number, total: number): string => `${title}: ${place} of ${number(total)}`,
    save: 'Save the order',
    saved: 'Order saved',
    inApps: 'Podcast apps show the new numbers the next time they read the feed.',
  },
  states: { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' },
  missing: {
    title: 'What is missing',
    nothing: 'Nothing is missing.',
    noParts: 'No episode is in this series yet.',
    noPage: 'No part is published, so the series has no page yet.',
    part: (place: number): string => `Part ${place} is not published.`,
    twice: (place: number): string => `Two episodes are part ${place}.`,
    noPlace: (title: string): string => `“${title}” has no number.`,
    noDescription: 'The series has no description.',
    lateTrailer: 'The trailer came out after part 1.',
    twoTrailers: 'There is more than one trailer.',
  },
  schedule: {
    title: 'Schedule the drafts',
    text: (count: number): string =>
      plural(count, {
        one: 'One draft can be scheduled.',
        other: `${number(count)} drafts can be scheduled, one a week.`,
      }),
    first: 'First day',
    time: 'Time',
    button: 'Schedule one a week',
  },
};

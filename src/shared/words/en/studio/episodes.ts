import { DELETED_DAYS } from '../../../limits.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** The studio's list of episodes with its calendar, the menu of an episode, and the actions on drafts. */
export const episodes = {
  title: 'Episodes',
  status: 'Status',
  statuses: {
    all: 'All',
    scheduled: 'Scheduled',
    draft: 'Drafts',
    published: 'Published',
    deleted: 'Trash',
    calendar: 'Calendar',
  },
  badges: { scheduled: 'Scheduled', draft: 'Draft', published: 'Published', deleted: 'Deleted' },
  searchTitles: 'Search titles',
  sortBy: 'Sort by',
  sorts: {
    next: 'Coming up first',
    newest: 'Newest first',
    oldest: 'Oldest first',
    title: 'Title',
    plays: 'Most played',
    likes: 'Most liked',
    dislikes: 'Most disliked',
  },
  show: 'Apply',
  noneYet: 'No episodes yet.',
  noneOf: { scheduled: 'No scheduled episodes', draft: 'No drafts', deleted: 'No episodes in Trash' },
  noneFound: 'No episodes found.',
  showAll: 'Show all episodes',
  changed: (date: string): string => `Changed ${date}`,
  published: (date: string): string => `Published ${date}`,
  deleted: (date: string): string => `Deleted ${date}`,
  likes: (count: number): string => plural(count, { one: '1 like', other: `${number(count)} likes` }),
  dislikes: (count: number): string => plural(count, { one: '1 dislike', other: `${number(count)} dislikes` }),
  edit: 'Edit',
  restore: 'Restore',
  deletedOn: 'Deleted',
  /** After the date. */
  canBeRestored: (days: number): string =>
    `. You can restore it as a draft for ${plural(days, { one: '1 more day', other: `${number(days)} more days` })}. Then it is deleted for good.`,
  daysLeft: (days: number): string => plural(days, { one: ', 1 day left', other: `, ${number(days)} days left` }),
  inTrash: 'You can restore an episode as a draft while it has days left. Then it is deleted for good.',
  calendar: {
    caption: 'What goes live on which day',
    months: 'Months',
    before: 'Earlier',
    thisMonth: 'This month',
    after: 'Later',
    move: (title: string): string => `Move “${title}”`,
    how: 'Drag an episode to another day, or press its handle. The arrow keys on the handle move it too.',
    howByTouch: 'Press and hold an episode to drag it to another day, or press its handle.',
    appearsAt: (title: string, time: string): string => `${title} at ${time}`,
    slot: (day: string, time: string): string => `${day}: open slot at ${time}, upload an episode`,
    episode: 'episode scheduled',
    openSlot: 'open slot',
    whatAppears: 'Coming up',
    nothing: 'Nothing is scheduled this month.',
    nextSlot: (time: string): string => `The next open slot is ${time}.`,
    plan: 'Plan an episode',
  },
  menu: {
    actions: (title: string): string => `Actions for ${title}`,
    edit: 'Edit Episode',
    publishAt: 'Publish later…',
    publish: 'Publish…',
    unpublish: 'Unpublish…',
    duplicate: 'Duplicate',
    delete: 'Delete Episode',
    confirmDelete: 'Are you sure you want to delete this episode? This action cannot be undone.',
    drafts: 'Drafts and Trash',
    draftCount: (count: number): string => plural(count, { one: 'Open 1 draft', other: `See ${number(count)} drafts` }),
  },
  unpublishSure: (count: number): string =>
    plural(count, {
      one: 'Unpublish this episode? It leaves your site and every podcast app. It stays here as a draft.',
      other: `Unpublish ${number(count)} episodes? They leave your site and every podcast app. They stay here as drafts.`,
    }),
  unpublishNow: 'Unpublish',
  /** The title of a copy. */
  copyOf: (title: string): string => `Copy of ${title}`,
  many: {
    select: (title: string): string => `Select ${title}`,
    selectAll: 'Select all on this page',
    selectFound: (count: number): string => `Select all ${number(count)} found`,
    selected: (count: number): string => `${number(count)} selected`,
    andMore: (titles: string, more: number): string => `${titles} and ${number(more)} more`,
    publish: 'Publish…',
    category: 'Category…',
    categoryOf: (count: number): string =>
      plural(count, { one: 'Category of 1 episode', other: `Category of ${number(count)} episodes` }),
    move: 'Change category',
    series: 'Series…',
    seriesOf: (count: number): string =>
      plural(count, { one: 'Series of 1 episode', other: `Series of ${number(count)} episodes` }),
    file: 'Change series',
    unpublish: 'Unpublish…',
    delete: 'Delete',
    restore: 'Restore',
    deleteSure: (count: number): string =>
      plural(count, {
        one: `Delete 1 episode? You can restore it from Trash for ${DELETED_DAYS} days.`,
        other: `Delete ${number(count)} episodes? You can restore them from Trash for ${DELETED_DAYS} days.`,
      }),
    working: (now: number, count: number): string => `Working on ${number(now)} of ${number(count)}...`,
    notBegun: 'Nothing was changed',
    done: {
      publish: (count: number): string =>
        plural(count, { one: '1 episode published', other: `${number(count)} episodes published` }),
      schedule: (count: number): string =>
        plural(count, { one: '1 episode scheduled', other: `${number(count)} episodes scheduled` }),
      category: (count: number): string =>
        plural(count, { one: '1 episode has a new category', other: `${number(count)} episodes have a new category` }),
      series: (count: number): string =>
        plural(count, { one: '1 episode has a new series', other: `${number(count)} episodes have a new series` }),
      undo: (count: number): string =>
        plural(count, {
          one: 'Undone: 1 episode is as it was',
          other: `Undone: ${number(count)} episodes are as they were`,
        }),
      unpublish: (count: number): string =>
        plural(count, { one: '1 episode unpublished', other: `${number(count)} episodes unpublished` }),
      delete: (count: number): string =>
        plural(count, { one: '1 episode moved to Trash', other: `${number(count)} episodes moved to Trash` }),
      restore: (count: number): string =>
        plural(count, { one: '1 episode restored', other: `${number(count)} episodes restored` }),
    },
    notAll: (done: number, count: number): string => `Done for ${number(done)} of ${number(count)}`,
  },
  draft: {
    label: 'Draft',
    scheduled: 'Scheduled:',
    appearsOn: (time: string): string => `it goes live on ${time}`,
    draft: 'Draft:',
    adminsSee: 'only administrators and its author see this',
    youSee: 'only you and administrators see this',
    move: 'Move',
    cancel: 'Cancel schedule',
    canceling: 'Canceling...',
    askReview: 'Ask for a review',
    publish: 'Publish',
    publishNow: 'Publish now',
  },
  approval: {
    label: 'Approval',
    waits: 'Waiting for approval',
    isSentBack: 'Sent back',
    sentBack: 'Sent back:',
    waitsFor: 'Waiting for approval:',
    somebody: 'Someone',
    asksSince: (name: string, date: string): string => `${name} has been waiting for approval since ${date}.`,
    adminSince: (date: string): string => `Waiting for an administrator since ${date}. You can still make changes.`,
    asksOn: (name: string, date: string): string => `Sent for approval by ${name}, ${date}`,
    sendBack: 'Send back',
    approve: 'Approve and publish',
    whatToChange: 'What should be changed?',
    sendBackTitle: (title: string): string => `Send back “${title}”`,
    cancel: 'Cancel',
    sending: 'Sending...',
    authorReads: 'The author will see your note with the draft.',
  },
  toasts: {
    error: 'Error',
    deleteFailed: 'Failed to delete episode. Please try again.',
    deleted: {
      title: 'Episode deleted',
      description: 'The episode has been successfully deleted.',
      more: `You can restore it from Trash for ${DELETED_DAYS} days.`,
    },
    undo: 'Undo',
    restoreFailed: 'Failed to restore episode. Please try again.',
    undone: { title: 'Episode restored', description: 'The episode is back as it was before.' },
    restored: (title: string) => ({
      title: 'Episode restored',
      description: `“${title}” is a draft again.`,
    }),
    publish: { title: 'Episode published', description: 'Everyone can see and play it now.' },
    unpublish: {
      title: 'Episode unpublished',
      description: 'It is a draft again. Only administrators and its author can see it.',
    },
    unschedule: { title: 'Schedule canceled', description: 'It is a draft again and will not publish on its own.' },
    updateFailed: 'Error updating episode',
    saveFailed: 'There was a problem saving your changes. Please try again.',
    notPublished: 'Not published',
    wasChanged: 'The episode has changed since you opened this page. Please check it again.',
  },
};

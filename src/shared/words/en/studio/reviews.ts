import { EPISODE_DISCLOSURE } from '../../../disclosure.ts';
import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** Links by which experts review an episode, what came back by them, and the page behind such a link. */
export const reviews = {
  title: 'Reviews',
  lead: 'Let a nurse or another expert check an episode before it is published: they get a link, and need no account.',
  askFor: (title: string): string => `Ask for a review of “${title}”`,
  linksAndAnswers: 'Links and answers',
  none: { before: 'There are none yet. Open a', link: 'draft', between: 'and choose', choice: 'Ask for a review' },
  olderThan: (months: number): string =>
    plural(months, { one: 'Reviews older than 1 month', other: `Reviews older than ${months} months` }),
  reviewed: (name: string, date: string, ago: string): string => `${name}, ${date}: ${ago}. Listeners are told.`,
  askAgain: 'Ask again',
  /** After it, for screen readers. */
  askAgainFor: (title: string): string => `for a review of ${title}`,
  noneOlder: { before: 'None. How long a review is good for is a', link: 'setting' },
  row: {
    open: (date: string): string => `open until ${date}`,
    expired: (date: string): string => `ended on ${date}`,
    revoked: 'withdrawn',
    made: (reviewer: string, date: string, end: string): string => `For ${reviewer}, made ${date}, ${end}`,
    noAnswer: 'No answer yet.',
    new: 'New',
    approvedBy: (name: string): string => `Approved by ${name}`,
    remarkBy: (name: string): string => `Remark by ${name}`,
    changed: 'Changed since: what is there now is not what was approved.',
    unchanged: 'Not changed since.',
    other: (reviewer: string, name: string): string => `The link was made for ${reviewer}, and ${name} answered.`,
    isUnnamed: 'Listeners are not told; write the name under Reviewed by yourself if it is right.',
  },
  link: {
    who: 'Who reviews it?',
    whoHint: 'As listeners should read it, such as Ana Lima, RN. The page greets them by it.',
    make: 'Make a link',
    making: 'Making it...',
    label: 'The link',
    send: (reviewer: string, date: string): string =>
      `Send this link to ${reviewer}. It works until ${date}, and is shown only now.`,
    for: (reviewer: string): string => `Link for ${reviewer}`,
    copy: 'Copy',
    copied: 'Copied',
    copiedToast: { title: 'Link copied!', description: 'Now send it to the person you made it for.' },
    anyone: 'Anyone who has it can read and hear this episode. Their answer appears below.',
    withdraw: 'Withdraw',
    /** After it, for screen readers. */
    withdrawFor: (reviewer: string): string => `the link for ${reviewer}`,
    withdrawFailed: 'The link could not be withdrawn. Please try again.',
    withdrawn: (reviewer: string) => ({
      title: 'Link withdrawn',
      description: `The link for ${reviewer} shows nothing any more.`,
    }),
  },
  refusals: {
    unknown: {
      title: 'This review link is not known',
      text: 'Please check that the whole address was copied, or ask the person who sent it to you for a new one.',
    },
    expired: {
      title: 'This review link has ended',
      text: 'A review link works for a week. Please ask the person who sent it to you for a new one.',
    },
    revoked: {
      title: 'This review link was withdrawn',
      text: 'The person who made it has ended it. Please ask them if you still have something to say.',
    },
    removed: {
      title: 'This episode is no longer here',
      text: 'There is nothing left to review. Thank you.',
    },
  },
  /** What may be said to a reviewer after an answer. */
  outcomes: {
    approved: 'Thank you. Your approval is recorded.',
    remarked: 'Thank you. Your remark has been sent.',
    changed:
      'The episode was changed while you had it open, so nothing was approved. Below is what it says now: please look at it again.',
    twice: 'This link has been used for an approval already. It can still be read, and remarks are welcome.',
    full: 'This link has taken as many answers as it can. Please tell the person who sent it to you.',
    often: 'That was too often. Please wait a few minutes and try again.',
    name: 'Please write your name, in at most 200 characters.',
    remark: 'Please write your remark, in at most 4,000 characters.',
    incomplete: 'Something was missing from what was sent. Please try again.',
  },
  page: {
    title: 'Review of an episode',
    lead: (show: string, reviewer: string, date: string, isPublished: boolean): string =>
      `${show} asks ${reviewer} to review this episode${isPublished ? '' : ' before it is published'}. Please listen, read, and answer below, until ${date}. You need no account.`,
    disclosure: EPISODE_DISCLOSURE,
    madeFor: (reviewer: string): string =>
      `This link was made for ${reviewer}; anyone it is sent on to can read and hear the same, so please keep it to yourself.`,
    listen: '1. Listen',
    voice: (duration: string): string => `${duration}, a voice made by AI`,
    pdfNewTab: '(PDF, opens in a new tab)',
    newTab: '(opens in a new tab)',
    read: '2. Read',
    description: 'What listeners read about it',
    noDescription: 'There is no description yet.',
    sources: 'Sources',
    said: 'What is said',
    noTranscript: 'There is no transcript yet: please listen.',
    answer: '3. Answer',
    approved: (name: string, date: string): string => `Approved by ${name} on ${date}.`,
    changed:
      'The episode has been changed since: what is above is not what was approved. If it needs another look, you will get a new link.',
    unchanged: 'It has not been changed since.',
    approveIf: {
      before:
        'Approve it if, as far as you know, what it says is right. Listeners then read your name and today’s date under',
      term: 'Reviewed by',
    },
    nameForListeners: 'Your name, as listeners should read it',
    notYou: (reviewer: string): string =>
      `If you are not ${reviewer}, write your own name: the approval is then kept as yours, and not shown to listeners.`,
    approve: 'Approve this episode',
    remark: 'A remark',
    orRemark: 'Or leave a remark',
    whatToChange: 'What should be changed?',
    remarkHint: 'Only the people who make the show read it. The time in the episode helps them, such as 1:05.',
    yourName: 'Your name',
    send: 'Send the remark',
  },
};

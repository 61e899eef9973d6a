import { EPISODE_DISCLOSURE, NOT_ADVICE } from '../../../disclosure.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** Links by which experts review an episode, their answers, and the page behind such a link. */
export const reviews = {
  title: 'Reviews',
  lead: 'Let a nurse or another expert check an episode before you publish it. They get a link and do not need an account.',
  askFor: (title: string): string => `Ask for a review of “${title}”`,
  ask: { title: 'Ask for a review', which: 'Of which episode?', goOn: 'Continue' },
  linksAndAnswers: 'Review requests',
  none: 'No review requests yet.',
  olderThan: (months: number): string =>
    plural(months, { one: 'Reviews older than 1 month', other: `Reviews older than ${number(months)} months` }),
  reviewed: (name: string, date: string, ago: string): string => `${name}, ${date}: ${ago}. Listeners can see this.`,
  askAgain: 'Ask again',
  /** After it, for screen readers. */
  askAgainFor: (title: string): string => `for a review of ${title}`,
  noneOlder: { before: 'No old reviews. You can change how long a review counts in', link: 'Contacts and times' },
  row: {
    open: (date: string): string => `open until ${date}`,
    expired: (date: string): string => `expired on ${date}`,
    revoked: 'turned off',
    made: (reviewer: string, date: string, end: string): string => `For ${reviewer}, created ${date}, ${end}`,
    noAnswer: 'No answer yet.',
    editEpisode: 'Edit the episode',
    done: 'Done',
    isDone: 'Done',
    reopen: 'Not done yet',
    new: 'New',
    approvedBy: (name: string): string => `Approved by ${name}`,
    noteBy: (name: string): string => `Note from ${name}`,
    changed: 'It changed after the approval. The new version is not approved.',
    unchanged: 'Not changed since then.',
    other: (reviewer: string, name: string): string => `The link was made for ${reviewer}, and ${name} answered.`,
    isUnnamed: 'Listeners do not see this name. If it is right, add it under Reviewed by.',
  },
  noteChanged: {
    done: { title: 'Note marked as done', description: 'You can reopen it.' },
    open: { title: 'Note reopened', description: 'It is on your list again.' },
  },
  link: {
    who: 'Who will review it?',
    whoHint: 'The name as listeners should see it, such as Ana Lima, RN',
    email: 'Their email (optional)',
    emailHint: 'We ask them by email, and remind them once after 3 days. Their answer is emailed to you.',
    mailed: (reviewer: string, date: string): string =>
      `We emailed ${reviewer}. The link works until ${date}. You can also send it yourself. We show it only now.`,
    make: 'Ask for a review',
    making: 'Creating the link...',
    label: 'The link',
    send: (reviewer: string, date: string): string =>
      `Send this link to ${reviewer}. It works until ${date}. We show it only now.`,
    for: (reviewer: string): string => `Link for ${reviewer}`,
    copy: 'Copy',
    copied: 'Copied',
    copiedToast: { title: 'Link copied!', description: 'Now send it to the reviewer.' },
    anyone: 'Anyone who has it can read and hear this episode. Their answer appears below.',
    withdraw: 'Turn off',
    /** After it, for screen readers. */
    withdrawFor: (reviewer: string): string => `the link for ${reviewer}`,
    withdrawFailed: 'Could not turn off the link. Please try again.',
    withdrawn: (reviewer: string) => ({
      title: 'Link turned off',
      description: `The link for ${reviewer} no longer works.`,
    }),
  },
  /** The page that a review link leads to, before it shows the episode. */
  open: {
    title: 'Open your review',
    lead: 'This page opens the review link in your message. If nothing happens, paste the link here.',
    again: 'Open the link in your message again, or paste it here. If you just did that, allow cookies for this site.',
    link: 'Your review link',
    button: 'Open the review',
  },
  refusals: {
    unknown: {
      title: 'We do not know this review link',
      text: 'Check that you copied the whole address, or ask the person who sent it for a new link.',
    },
    expired: {
      title: 'This review link has expired',
      text: 'A review link works for a week. Ask the person who sent it for a new link.',
    },
    revoked: {
      title: 'This review link was turned off',
      text: 'The person who sent it turned it off. Contact them if you have more to say.',
    },
    removed: {
      title: 'This episode is no longer here',
      text: 'You do not need to review it anymore. Thank you.',
    },
  },
  /** Messages to a reviewer after an answer. */
  outcomes: {
    approved: 'Thank you. Your approval is recorded.',
    noted: 'Thank you. Your note has been sent.',
    changed:
      'The episode changed while you had it open, so your approval did not count. Please check the new version below.',
    twice: 'This link was already used to approve. You can still read the episode and send notes.',
    full: 'This link has reached its limit of answers. Please tell the person who sent it.',
    often: 'Too many tries. Please wait a few minutes and try again.',
    name: 'Enter your name. Use up to 200 characters.',
    license: 'Please enter your license to approve this as in-service training.',
    note: 'Enter your note. Use up to 4,000 characters.',
    incomplete: 'Part of the form was missing. Please try again.',
  },
  page: {
    title: 'Review an episode',
    lead: (show: string, reviewer: string, date: string, isPublished: boolean): string =>
      `${show} asks ${reviewer} to review this episode${isPublished ? '' : ' before it is published'}. Please listen, read, and answer below by ${date}. You do not need an account.`,
    disclosure: (isMadeWithAi: boolean): string => (isMadeWithAi ? EPISODE_DISCLOSURE : NOT_ADVICE),
    madeFor: (reviewer: string): string =>
      `This link is for ${reviewer}, but anyone who has it can see the same. Please do not forward it.`,
    listen: '1. Listen',
    voice: (duration: string, isMadeWithAi: boolean): string =>
      `${duration}, ${isMadeWithAi ? 'AI-generated voice' : 'recorded by people'}`,
    pdfNewTab: '(PDF, opens in a new tab)',
    newTab: '(opens in a new tab)',
    read: '2. Read',
    description: 'Description for listeners',
    noDescription: 'No description yet.',
    sources: 'Sources',
    said: 'Transcript',
    noTranscript: 'No transcript yet. Please listen instead.',
    answer: '3. Answer',
    approved: (name: string, date: string): string => `Approved by ${name} on ${date}.`,
    changed:
      'The episode changed after the approval. The version above is not approved. If we need you to check it again, we will send a new link.',
    unchanged: 'It has not changed since then.',
    approveIf: {
      before:
        'Approve it if you believe that what it says is right. Listeners will see your name and today’s date under',
      term: 'Reviewed by',
    },
    nameForListeners: 'Your name, as listeners should see it',
    notYou: (reviewer: string): string =>
      `If you are not ${reviewer}, enter your own name. We will not show your name to listeners.`,
    approve: 'Approve this episode',
    inService: {
      title: 'As in-service training',
      lead: (minutes: number): string =>
        `The office also wants to use this episode as in-service training for home health aides: ${minutes} minutes, with these goals and questions. The right answer is marked.`,
      right: 'right',
      at: (time: string): string => `said at ${time}`,
      tick: (minutes: number): string =>
        `I am a registered nurse. I approve this as in-service training for home health aides, ${minutes} minutes. Aides may send me questions.`,
      license: 'Your license: state and number',
      approved: (nurse: string): string => `Approved as in-service training by ${nurse}.`,
    },
    note: 'A note',
    orNote: 'Or send a note',
    whatToChange: 'What should be changed?',
    noteHint: 'Only the people who make the show see it. Add the time in the episode, such as 1:05.',
    yourName: 'Your name',
    send: 'Send note',
  },
};

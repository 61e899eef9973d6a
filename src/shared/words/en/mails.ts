import { AI_DISCLOSURE, FEED_ITEM_DISCLOSURE, NOT_ADVICE } from '../../disclosure.ts';
import type { EpisodeLanguages, Rhythm } from '../../subscriber.ts';

import { pluralsOf } from '../plural.ts';
import { number } from './number.ts';

const plural = pluralsOf('en-US');
const IN = { en: ' in English', es: ' in Spanish', both: '' };

/** Emails to subscribers. */
export const mails = {
  /** The mails that a subscriber gets, after “You get”. */
  sends: (rhythm: Rhythm, languages: EpisodeLanguages): string =>
    rhythm === 'each'
      ? `an email about each new episode${IN[languages]}`
      : `one email a week, on Monday, if there are new episodes${IN[languages]}`,
  about: (isMadeWithAi: boolean): string => (isMadeWithAi ? `${AI_DISCLOSURE} ${NOT_ADVICE}` : NOT_ADVICE),
  asked: (show: string, email: string, rhythm: string): string =>
    `Someone (we hope it was you) signed up ${email} for emails from ${show}. You would get ${rhythm}.`,
  confirmWithin: (hours: number): string =>
    `Please confirm within ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`}:`,
  otherwise: 'If it was not you, ignore this email. We will not send more, and we did not keep your address.',
  invited: (from: string, show: string, rhythm: string): string =>
    `You are on a mailing list of ${from}. We now make a podcast, ${show}. May we email you about it? You would get ${rhythm}.`,
  invitedSubject: (show: string): string => `Would you like new episodes of ${show}?`,
  invitedHeading: 'Would you like to hear from us?',
  notAgain: 'If you do not want this, ignore this email. We will not ask again.',
  confirmSubject: (show: string): string => `Please confirm: new episodes of ${show}`,
  isThisYou: 'Is this you?',
  confirm: 'Confirm my subscription',
  already: (show: string, email: string, rhythm: string): string =>
    `Someone (perhaps you) signed up ${email} for emails from ${show}. You are already subscribed. You get ${rhythm}. You do not need to do anything.`,
  leaveHere: 'If you no longer want these emails, unsubscribe here:',
  unsubscribe: 'Unsubscribe',
  alreadySubject: (show: string): string => `You are already subscribed to ${show}`,
  alreadyHeading: 'You are already subscribed',
  disclosure: (isMadeWithAi: boolean): string => (isMadeWithAi ? FEED_ITEM_DISCLOSURE : NOT_ADVICE),
  aiGenerated: 'AI-generated',
  listen: 'Listen',
  listenToThis: 'Listen to this episode',
  howItBegins: 'How it begins',
  wholeTranscript: 'Full transcript',
  readTranscript: 'Read the full transcript',
  readOn: 'Read more',
  sources: 'Sources',
  reviewedBy: (name: string, date: string): string => `Reviewed by ${name}${date && `, ${date}`}`,
  /** Before the subject of a test. */
  test: (subject: string): string => `[Test] ${subject}`,
  newEpisode: (title: string): string => `New episode: ${title}`,
  thisWeek: (show: string, count: number): string =>
    plural(count, {
      one: `This week: a new episode of ${show}`,
      other: `This week: ${number(count)} new episodes of ${show}`,
    }),
  why: (show: string, since: string, rhythm: string): string =>
    `You get this email because you subscribed to ${show} on ${since}. You get ${rhythm}.`,
  whyListed: (from: string, show: string, rhythm: string): string =>
    `You get this email because you agreed to hear from ${from}. It is about the podcast ${show}. You get ${rhythm}.`,
  quiet: 'This email loads nothing from the internet, and we cannot see whether you read it.',
};

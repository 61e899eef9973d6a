import { NOT_ADVICE } from '../../disclosure.ts';
import { pluralsOf } from '../plural.ts';
import { number } from './number.ts';

const plural = pluralsOf('en-US');

/** An episode's card and page. */
export const episode = {
  noLongerHere: 'This episode is no longer here',
  moreFrom: 'More from',
  transcript: 'Transcript:',
  transcriptTitle: 'Transcript',
  readTranscript: 'Read transcript',
  readMore: 'Read more',
  showLess: 'Show less',
  chapters: 'Chapters',
  scheduled: 'Scheduled',
  draft: 'Draft',
  appearsOn: (when: string): string => `Goes live on ${when}`,
  play: 'Play',
  download: 'Download',
  queue: 'Add to queue',
  addToQueue: (title: string): string => `Add to queue: ${title}`,
  more: 'More',
  moreOf: (title: string): string => `More: ${title}`,
  share: 'Share',
  shareEpisode: (title: string): string => `Share ${title}`,
  playFrom: 'Play from',
  likesAndDislikes: (likes: number, dislikes: number): string =>
    `${plural(likes, { one: '1 like', other: `${number(likes)} likes` })}, ${plural(dislikes, { one: '1 dislike', other: `${number(dislikes)} dislikes` })}`,
  sources: 'Sources',
  sourceCount: (count: number): string => plural(count, { one: '1 source', other: `${number(count)} sources` }),
  review: 'Review',
  reviewedBy: 'Reviewed by',
  reviewedIn: (language: string): string => `in ${language}`,
  reviewIsOf: (language: string): string =>
    `Please review this episode in ${language}. Each translation has its own review.`,
  reviewedAgo: (age: string): string => `Reviewed ${age}. Advice may have changed since then.`,
  /** The link to this episode in the language of these words. */
  listenInThis: 'Listen to this episode in English',
  inYourApp: 'Get new episodes in your podcast app',
  madeBy: {
    before: 'Content is',
    strong: 'AI-generated',
    after: 'from real healthcare articles and industry insights. It is general information, not medical advice.',
  },
  /** In its place where people are heard. */
  notAdvice: NOT_ADVICE,
};

import { pluralsOf } from '../plural.ts';
import { number } from './number.ts';

const plural = pluralsOf('en-US');

export const rating = {
  rate: (title: string): string => `Rate ${title}`,
  like: 'Like',
  dislike: 'Dislike',
  likes: (count: number): string => plural(count, { one: 'like', other: 'likes' }),
  dislikes: (count: number): string => plural(count, { one: 'dislike', other: 'dislikes' }),
  liked: 'You liked this episode',
  disliked: 'You disliked this episode',
  question: 'What could be better?',
  characters: (count: number, most: number): string => `${number(count)}/${number(most)} characters`,
  /** Before the time. */
  sayWhere: 'Include the time:',
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting...',
  commentRequired: 'Comment required',
  giveReason: 'Please provide a reason for your dislike.',
  submitted: 'Rating submitted',
  thanks: 'Thank you for your feedback!',
  kept: 'Rating saved',
  sentLater: 'We will send it when you are back online.',
  alreadyRated: 'Already rated',
  failed: 'Failed to submit rating',
};

import { number } from '../number.ts';

/** Refusals of visitors' forms; browsers load these with the other words. */
export const visitors = {
  invalid: 'This is not valid',
  signInAgain: 'Please sign in again to continue',
  alreadyLiked: "You've already liked this episode.",
  alreadyDisliked: "You've already disliked this episode.",
  unsupportedCharacter: 'This text has an unsupported character',
  usernameMissing: 'Username is required',
  usernameTooLong: ({ maximum }: { maximum: number }) => `Usernames can have up to ${number(maximum)} characters`,
  passwordMissing: 'Password is required',
  passwordTooLong: ({ maximum }: { maximum: number }) => `Passwords can have up to ${number(maximum)} bytes`,
  passwordShort: ({ minimum }: { minimum: number }) => `Password must be at least ${number(minimum)} characters`,
  resetTokenMissing: 'Reset token is required',
  episodeIdMissing: 'Episode ID is required',
  commentMissing: 'Comment is required when disliking content',
  commentTooLong: ({ maximum }: { maximum: number }) => `Comments can have up to ${number(maximum)} characters`,
  hiddenCharacters: 'A name cannot have hidden characters, such as those in some emoji. Please type it again.',
};

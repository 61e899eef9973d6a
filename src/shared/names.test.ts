import { expect, test } from 'vitest';
import { adminRegistration, Credentials, newUser } from './account.ts';
import { CategoryChanges } from './category-changes.ts';
import { EpisodeChanges } from './episode-fields.ts';
import { NewAide } from './in-service.ts';
import { PasskeyName } from './passkey.ts';
import { joining } from './people.ts';
import { NewReviewLink, ReviewAnswer } from './review-link.ts';
import { NewToken } from './token.ts';

const password = 'a quiet kitchen table';
const category = (name: string) => ({
  categories: [{ name, onHome: false }, ...['a', 'b'].map((each) => ({ name: each, onHome: false }))],
});

/** Whether each kind of name may be this. */
const taken = (name: string): Record<string, boolean> => ({
  account: newUser().safeParse({ username: name, password, role: 'user' }).success,
  administrator: adminRegistration().safeParse({ masterPassword: 'm', username: name, password }).success,
  guest: joining().safeParse({ token: 't', username: name, password }).success,
  aide: NewAide.safeParse({ name, hiredOn: '2024-03-04' }).success,
  category: CategoryChanges.safeParse(category(name)).success,
  passkey: PasskeyName.safeParse({ name }).success,
  key: NewToken.safeParse({ name, scopes: ['read'] }).success,
  reviewer: NewReviewLink.safeParse({ reviewer: name }).success,
  answer: ReviewAnswer.safeParse({ kind: 'approval', name, version: '0'.repeat(64) }).success,
  reviewedBy: EpisodeChanges.safeParse({ reviewedBy: name }).success,
});
const all = (isTaken: boolean) => Object.fromEntries(Object.keys(taken('')).map((kind) => [kind, isTaken]));

test.each(['ana\u200b', 'a\u00adna', '\u202eana', 'ana\u2066', 'ana\u3164b', 'a\u034fna', 'a\u{e0041}na', '\u200d'])(
  'no name is %j, in which something is not seen',
  (name) => {
    expect(taken(name)).toEqual(all(false));
  },
);

test.each(['Ana', 'Ñandú 2', 'Łucja', 'علي', 'नीता', 'ญาดา', '王芳', '김하나', 'Ana’s 🔑', "O'Neil-Ruiz"])(
  'a name may be %s',
  (name) => {
    expect(taken(name)).toEqual(all(true));
  },
);

test('who has had such a name signs in with it, and titles have emoji of several parts', () => {
  expect(Credentials.safeParse({ username: 'ana\u200b', password }).success).toBe(true);
  expect(EpisodeChanges.safeParse({ title: '👩🏽‍⚕️ می‌خواهم ❤️' }).success).toBe(true);
});

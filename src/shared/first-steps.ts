import { z } from './schema.ts';

/** What of a new site is there already. */
export type FirstStepFacts = {
  hasOwnName: boolean;
  hasOwnCover: boolean;
  hasEmail: boolean;
  hasEpisode: boolean;
  hasMail: boolean;
  isMailPutOff: boolean;
  /** How much directories would still miss. */
  missing: number;
  isListed: boolean;
};

/** `hint`: why, or what is still missing. `canWait`: there is a button for "later". `other`: another way to do it. */
export type FirstStep = {
  label: string;
  href: string;
  hint: string;
  isDone: boolean;
  canWait?: boolean;
  other?: { label: string; href: string };
};

/** What can be said of the first steps: that mail can wait, or that nobody wants to see them any more. */
export const FirstStepsChange = z.object({
  mailLater: z.literal(true).optional(),
  dismissed: z.literal(true).optional(),
});
export type FirstStepsChange = z.infer<typeof FirstStepsChange>;

const SETTINGS = '/studio/settings';

/** Returns the steps from a new site to a listed podcast, in order. */
export const firstStepsOf = (facts: FirstStepFacts): FirstStep[] => [
  {
    label: 'Give the show its name and cover',
    href: `${SETTINGS}#${facts.hasOwnName ? 'artwork' : 'title'}`,
    hint: nameAndCoverHint(facts),
    isDone: facts.hasOwnName && facts.hasOwnCover,
  },
  {
    label: 'Give the show an e-mail address',
    href: `${SETTINGS}#email`,
    hint: 'Apple and Spotify send a code there before they list the show.',
    isDone: facts.hasEmail,
  },
  {
    label: 'Publish the first episode',
    href: '/upload',
    hint: 'An audio file, a title and a few sentences are enough.',
    other: { label: 'Or bring a podcast here that is somewhere else', href: '/studio/import' },
    isDone: facts.hasEpisode,
  },
  {
    label: 'Set up mail',
    href: `${SETTINGS}#mail`,
    hint: mailHint(facts),
    isDone: facts.hasMail || facts.isMailPutOff,
    canWait: true,
  },
  {
    label: 'Complete what Apple and Spotify ask for',
    href: `${SETTINGS}#missing`,
    hint: missingHint(facts),
    isDone: facts.hasEpisode && facts.missing === 0,
  },
  {
    label: 'List the show with Apple and Spotify',
    href: '/subscribe',
    hint: 'Give them the show’s address for podcast apps, from that page. Then put the two pages they made into the settings.',
    isDone: facts.isListed,
  },
];

function nameAndCoverHint({ hasOwnName, hasOwnCover }: FirstStepFacts): string {
  if (hasOwnName && !hasOwnCover) return 'The cover is still the one it came with.';
  return hasOwnCover && !hasOwnName ? 'The name is still the one it came with.' : 'People see both first.';
}

function missingHint({ missing, hasEpisode }: FirstStepFacts): string {
  if (missing > 0)
    return missing === 1
      ? 'The settings say what is missing.'
      : `${missing} things are missing. The settings say which.`;
  return hasEpisode ? 'Nothing is missing.' : 'An episode is needed first.';
}

const mailHint = ({ hasMail, isMailPutOff }: FirstStepFacts): string =>
  isMailPutOff && !hasMail
    ? 'Put off. You find it in the settings.'
    : 'Then people can get new episodes by mail, and you can reset a password.';

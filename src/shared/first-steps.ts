import { studioWords } from './language.ts';
import { z } from './schema.ts';

/** The parts of a new site that are there already. */
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

/** The choices about the first steps: mail can wait, or all of them are hidden. */
export const FirstStepsChange = z.object({
  mailLater: z.literal(true).optional(),
  dismissed: z.literal(true).optional(),
});
export type FirstStepsChange = z.infer<typeof FirstStepsChange>;

const LOOK = '/studio/look';

/** Returns the steps from a new site to a listed podcast, in order. */
export function firstStepsOf(facts: FirstStepFacts): FirstStep[] {
  const t = studioWords().overview.firstSteps;
  return [
    {
      label: t.nameAndCover,
      href: `${LOOK}#${facts.hasOwnName ? 'artwork' : 'title'}`,
      hint: nameAndCoverHint(facts),
      isDone: facts.hasOwnName && facts.hasOwnCover,
    },
    { label: t.email, href: `${LOOK}#email`, hint: t.emailHint, isDone: facts.hasEmail },
    {
      label: t.publish,
      href: '/upload',
      hint: t.publishHint,
      other: { label: t.bring, href: '/studio/import' },
      isDone: facts.hasEpisode,
    },
    {
      label: t.mail,
      href: '/studio/mail',
      hint: facts.isMailPutOff && !facts.hasMail ? t.mailPutOff : t.mailHint,
      isDone: facts.hasMail || facts.isMailPutOff,
      canWait: true,
    },
    {
      label: t.complete,
      href: '/studio/directories',
      hint: missingHint(facts),
      isDone: facts.hasEpisode && facts.missing === 0,
    },
    { label: t.list, href: '/studio/directories', hint: t.listHint, isDone: facts.isListed },
  ];
}

function nameAndCoverHint({ hasOwnName, hasOwnCover }: FirstStepFacts): string {
  const t = studioWords().overview.firstSteps;
  if (hasOwnName && !hasOwnCover) return t.coverMissing;
  return hasOwnCover && !hasOwnName ? t.nameMissing : t.seenFirst;
}

function missingHint({ missing, hasEpisode }: FirstStepFacts): string {
  const t = studioWords().overview.firstSteps;
  if (missing > 0) return t.missing(missing);
  return hasEpisode ? t.nothingMissing : t.needsEpisode;
}

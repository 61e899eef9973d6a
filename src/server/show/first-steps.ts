import type { Admin } from '#shared/account.ts';
import { type FirstStep, type FirstStepFacts, firstStepsOf, type FirstStepsChange } from '#shared/first-steps.ts';
import { readConfig } from '#server/config.ts';
import { changeState, findState } from '#server/db/site-state.ts';
import { currentShow } from './show.ts';

const DISMISSED = 'first steps dismissed';
const MAIL_LATER = 'first steps: mail later';
const asShipped = readConfig({}).show;

type Known = Pick<FirstStepFacts, 'hasEpisode' | 'hasMail' | 'missing'>;

/** Returns the first steps of a new site; none when all are done or no one wants to see them. */
export async function readFirstSteps(known: Known): Promise<FirstStep[]> {
  if (await findState(DISMISSED)) return [];
  const show = currentShow();
  const steps = firstStepsOf({
    ...known,
    hasOwnName: show.title !== asShipped.title,
    hasOwnCover: new URL(show.image).pathname !== new URL(asShipped.image).pathname,
    hasEmail: Boolean(show.email),
    isMailPutOff: (await findState(MAIL_LATER)) !== null,
    isListed: Boolean(show.appleUrl && show.spotifyUrl),
  });
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** Records that mail can wait, or that the steps need not be shown anymore. */
export async function changeFirstSteps(
  _admin: Admin,
  { mailLater, dismissed }: FirstStepsChange,
  now: Date,
): Promise<void> {
  if (mailLater) await changeState(MAIL_LATER, now.toISOString());
  if (dismissed) await changeState(DISMISSED, now.toISOString());
}

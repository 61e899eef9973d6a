import type { Admin } from '#shared/account.ts';
import { type FirstStep, type FirstStepFacts, firstStepsOf, type FirstStepsChange } from '#shared/first-steps.ts';
import { config, readConfig } from '#server/config.ts';
import { changeState, findState } from '#server/db/site-state.ts';
import { currentShow } from './show.ts';

const DISMISSED = 'first steps dismissed';
const MAIL_LATER = 'first steps: mail later';
const asShipped = readConfig({}).show;

type Known = Pick<FirstStepFacts, 'hasEpisode' | 'hasMail' | 'missing' | 'hasBackup'>;

/** Returns the first steps of a new site; none when all are done or no one wants to see them. */
export async function readFirstSteps(known: Known): Promise<FirstStep[]> {
  if (await findState(DISMISSED)) return [];
  const hasServer = config.databaseUrl !== undefined;
  const isMailPutOff = (await findState(MAIL_LATER)) !== null;
  const steps = firstStepsOf({ ...known, ...showFacts(), hasServer, isMailPutOff });
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** Returns whether a step of the show itself is still to be done, and no one has put the steps away. */
export const isSettingUp = async (): Promise<boolean> =>
  !Object.values(showFacts()).every(Boolean) && (await findState(DISMISSED)) === null;

function showFacts() {
  const show = currentShow();
  return {
    hasOwnName: show.title !== asShipped.title,
    hasOwnCover: new URL(show.image).pathname !== new URL(asShipped.image).pathname,
    hasEmail: Boolean(show.email),
    hasTimeZone: Boolean(show.timeZone),
    isListed: Boolean(show.appleUrl && show.spotifyUrl),
  };
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

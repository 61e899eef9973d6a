import { expect, test } from 'vitest';
import { english } from '../../tests/support/words.ts';
import { type FirstStepFacts, firstStepsOf } from './first-steps.ts';

const NEW: FirstStepFacts = {
  ...{ hasOwnName: false, hasOwnCover: false, hasEmail: false, hasEpisode: false, hasMail: false },
  ...{ hasTimeZone: false, isMailPutOff: false, missing: 3, isListed: false, hasBackup: false, hasServer: false },
};
const done = (facts: Partial<FirstStepFacts>) =>
  firstStepsOf({ ...NEW, ...facts }).flatMap(({ label, isDone }) => (isDone ? [label] : []));

test('nothing of a new site is done, and each step is ticked by what it asks for', () => {
  expect(done({})).toEqual([]);
  expect(done({ hasOwnName: true })).toEqual([]);
  expect(done({ hasOwnName: true, hasOwnCover: true })).toEqual([english.studio.overview.firstSteps.nameAndCover]);
  expect(done({ hasEmail: true })).toEqual([english.studio.overview.firstSteps.email]);
  expect(done({ hasTimeZone: true })).toEqual([english.studio.overview.firstSteps.timeZone]);
  expect(done({ hasEpisode: true })).toEqual([english.studio.overview.firstSteps.publish]);
  expect(done({ isMailPutOff: true })).toEqual(['Set up email']);
  expect(done({ hasMail: true })).toEqual(['Set up email']);
  expect(done({ missing: 0 })).toEqual([]);
  expect(done({ missing: 0, hasEpisode: true })).toEqual([
    english.studio.overview.firstSteps.publish,
    english.studio.overview.firstSteps.complete,
  ]);
  expect(done({ hasBackup: true })).toEqual(['Set up a backup']);
  expect(done({ isListed: true })).toEqual([english.studio.overview.firstSteps.list]);
});

test('where the database is a server, of which the site makes no backup, that is the first thing to do', () => {
  const first = (hasServer: boolean) => firstStepsOf({ ...NEW, hasServer })[0]?.label;
  expect([first(true), first(false)]).toEqual(['Set up a backup', english.studio.overview.firstSteps.nameAndCover]);
});

test('the step of name and cover leads to the one that is missing', () => {
  const leadsTo = (facts: Partial<FirstStepFacts>) => firstStepsOf({ ...NEW, ...facts })[0]?.href;
  expect(leadsTo({})).toBe('/studio/look#artwork');
  expect(leadsTo({ hasOwnName: true })).toBe('/studio/look#artwork');
  expect(leadsTo({ hasOwnCover: true })).toBe('/studio/look#title');
});

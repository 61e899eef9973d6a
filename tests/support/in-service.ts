import type { Admin, FreshUser } from '#shared/account.ts';
import type { AideWithCode } from '#shared/contract/in-service.ts';
import { NewAide, NewEntries } from '#shared/in-service.ts';
import { addAides } from '#server/in-service/index.ts';

/** An administrator who has just signed in. */
export const fresh = (admin: Admin): Admin & FreshUser => ({ ...admin, isRecent: true, isFresh: true });

/** Aides of these names, hired on the same day; each with her code. */
export async function someAides<const Names extends readonly string[]>(
  admin: Admin,
  names: Names,
  more: Partial<NewAide> = {},
  now = new Date(),
): Promise<{ -readonly [At in keyof Names]: AideWithCode }> {
  const aides = names.map((name) => NewAide.parse({ name, hiredOn: '2024-03-04', ...more }));
  const added: unknown = await addAides(fresh(admin), aides, now);
  return added as { -readonly [At in keyof Names]: AideWithCode }; // one for each name
}

/** A live in-service of an hour for these aides. */
export const anInService = (aides: readonly { id: string }[], more: Partial<NewEntries> = {}): NewEntries =>
  NewEntries.parse({
    aides: aides.map(({ id }) => id),
    day: '2026-11-20',
    topic: 'Safe transfers',
    goals: ['Use a gait belt', 'Know when to call for help'],
    minutes: 60,
    method: 'live',
    place: 'Our office, Main Street 1',
    nurse: 'Rosa Vega',
    nurseLicense: 'NY 123456',
    materials: 'Handout 4',
    isTested: true,
    sheet: 'Folder B',
    ...more,
  });

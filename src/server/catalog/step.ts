import type { Db } from '#server/db/sql.ts';

/** Work in the transaction of a change, once the episode is locked and once it is changed. */
export type Step = {
  /** `isNeeded`: whether the change makes it something else. */
  before: (isNeeded: boolean, db: Db) => Promise<void>;
  after: (db: Db) => Promise<void>;
};

export const NO_STEP: Step = { before: () => Promise.resolve(), after: () => Promise.resolve() };

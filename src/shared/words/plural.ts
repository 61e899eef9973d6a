export { pluralsOf } from '../count.ts';

/** Whether two sets of words have the same keys and parameters: an assignment to this type fails otherwise. */
export type SameShape<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : never;

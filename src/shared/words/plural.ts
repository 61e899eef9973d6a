type Forms = { one: string; other: string };

/** Returns a chooser between the forms of a counted noun in one language; `other` stands for every form but one. */
export function pluralsOf(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, { one, other }) => (rules.select(count) === 'one' ? one : other);
}

/** Whether two sets of words have the same keys and parameters: an assignment to this type fails otherwise. */
export type SameShape<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : never;

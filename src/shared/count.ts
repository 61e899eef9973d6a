// In one file, which all words load: two more would be two more requests before a touch.

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number as readers of a locale write it: 1,234. */
export function formatCount(count: number, locale: string): string {
  const known = formats.get(locale);
  if (known) return known.format(count);
  const format = new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format.format(count);
}

export const numberInEnglish = (count: number): string => formatCount(count, 'en-US');
export const numberInSpanish = (count: number): string => formatCount(count, 'es-US');

type Forms = { one: string; other: string };

/** Returns a chooser between the forms of a counted noun in one language; `other` stands for every form but one. */
export function pluralsOf(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, { one, other }) => (rules.select(count) === 'one' ? one : other);
}

/** A line with its times; `below`: the lines that continue it. */
export type Said = { times: number[]; line: number; name: string; words: string; below: string[] };

/** Words for people whose names a program does not know. */
const ROLE =
  /^(?:unknown |unidentified )?(?:speaker|interviewer|interviewee|host|guest|narrator|participant|moderator|hablante|oradora?|interlocutora?|locutora?|participante|moderadora?|entrevistadora?|entrevistad[ao])\b.{0,30}$/i;
const WORD = String.raw`[\p{Lu}\d(][\p{L}\p{M}\p{N}.'’_)-]*`;
const NAME = new RegExp(
  String.raw`^${WORD}(?: (?:${WORD}|de|del|la|las|los|van|von|der|da|do|dos|e|y|and|&)){0,5}$`,
  'u',
);

const nameIn = (words: string): string =>
  words
    .replace(/^[-–—|] ?/, '')
    .replace(/:$/, '')
    .trim();

/** Returns whether words may be a name: each begins with a capital letter, and no sentence ends. */
export const isName = (words: string): boolean => {
  const name = nameIn(words);
  return name.length <= 60 && !/[.?!…,;]$/.test(name) && (ROLE.test(name) || NAME.test(name)) && /\p{L}/u.test(name);
};

/**
 * Returns whether all of these are names. A single word may also be a caption: unless it comes again, or what follows
 * (`said`) begins a sentence each time.
 */
export function areNames(all: readonly string[], said: readonly string[] = []): boolean {
  if (all.length < 2 || !all.every(isName)) return false;
  const isMarked = all.every((name) => ROLE.test(nameIn(name)) || name.trim().includes(' '));
  const isAbove = said.length > 0 && said.every((words) => /^[^\p{L}]*\p{Lu}/u.test(words));
  return new Set(all).size < all.length || isMarked || isAbove;
}

/**
 * Returns the lines with who says them, where names stand on lines of their own above the times, beside them, or
 * below; `above` is what stands before the first.
 */
export function withNames(lines: readonly Said[], above: readonly string[]): readonly Said[] {
  if (lines.length < 2 || lines.some(({ name }) => name)) return lines;
  const first = lines.map(({ below }) => below[0] ?? '');
  const beside = lines.map(({ words }, at) => (first[at] ? words : ''));
  if (areNames(beside, first)) return lines.map((line) => ({ ...line, name: nameIn(line.words), words: '' }));
  if (lines.some(({ words }) => words !== '')) return lines;
  const before = [above.at(-1) ?? '', ...lines.slice(0, -1).map(({ below }) => below.at(-1) ?? '')];
  const between = lines.slice(0, -1).every(({ below }) => below.length > 1);
  if (between && areNames(before, first)) return lines.map((line, at) => nameAbove(line, before[at], lines[at + 1]));
  const second = lines.map(({ below }) => below[1] ?? '');
  if (!second.every(Boolean) || !areNames(first, second)) return lines;
  return lines.map((line) => ({ ...line, name: nameIn(line.below[0] ?? ''), below: line.below.slice(1) }));
}

/** Returns a line with its name, without that of the next. */
const nameAbove = (line: Said, name = '', next: Said | undefined): Said => ({
  ...{ ...line, name: nameIn(name) },
  below: next ? line.below.slice(0, -1) : line.below,
});

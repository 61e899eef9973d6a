import { fc } from './fast-check.ts';

const CODE_POINTS = [
  [0, 0x7f],
  [0, 0xd7ff],
  [0xe000, 0x10_ffff],
] as const;

/**
 * A character: of ASCII, which is most often what something means, or any other. fast-check's own `unit: 'binary'`
 * makes a table of all of them first, which takes a second.
 */
const character = fc
  .oneof(...CODE_POINTS.map(([min, max]) => fc.integer({ min, max })))
  .map((point) => String.fromCodePoint(point));

/** Any well-formed text of up to `maxLength` characters, control characters among them. */
export const anyText = (maxLength = 20): fc.Arbitrary<string> => fc.string({ unit: character, maxLength });

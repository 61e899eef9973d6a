/** A square part of a picture, in its pixels. */
export type Part = { x: number; y: number; side: number };
export type Size = { width: number; height: number };

/** Returns the largest part, of the middle. */
export function middleOf({ width, height }: Size): Part {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Returns the part this many pixels further to the right and down, as far as the picture goes. */
export const movedBy = ({ x, y, side }: Part, right: number, down: number, { width, height }: Size): Part => ({
  x: between(0, x + right, width - side),
  y: between(0, y + down, height - side),
  side,
});

/** Returns a part of this side around the same middle, as far as the picture goes. */
export function resized({ x, y, side: before }: Part, side: number, size: Size): Part {
  const by = (before - side) / 2;
  return movedBy({ x: x + by, y: y + by, side }, 0, 0, size);
}

const between = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max);

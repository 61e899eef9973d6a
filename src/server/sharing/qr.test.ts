import { expect, test } from 'vitest';
import { qrPath } from './qr.ts';

// 42 bytes fill version 3 at level M, which is one block of 44 data codewords (ISO/IEC 18004, table 9).
const ADDRESS = 'https://podcast.example.com/subscribe?xyz1';
const QUIET = 4;
const SIZE = 29;

test('the QR code is the address, read back module by module as a phone does', () => {
  const { d, size } = qrPath(ADDRESS);
  expect(size).toBe(SIZE + 2 * QUIET);
  expect(ADDRESS).toHaveLength(42);
  expect(read(modulesOf(d))).toBe(ADDRESS);
});

type Modules = boolean[][];

function modulesOf(d: string): Modules {
  const modules = Array.from({ length: SIZE }, () => Array<boolean>(SIZE).fill(false));
  for (const [, x, y] of d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = modules[Number(y) - QUIET];
    if (row) row[Number(x) - QUIET] = true;
  }
  return modules;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Format, mask, the zigzag of codewords, and the bytes of the one segment in them. */
function read(modules: Modules): string {
  const format = [0, 1, 2, 3, 4].reduce((bits, x) => bits * 2 + Number(modules[8]?.[x]), 0) ^ 0b10101;
  expect(format >> 3).toBe(0b00); // level M
  const mask = MASKS[format & 7];
  const bits: number[] = [];
  for (const [x, y] of zigzag()) bits.push(Number(modules[y]?.[x]) ^ Number(mask?.(x, y)));
  const take = (count: number) => bits.splice(0, count).reduce((value, bit) => value * 2 + bit, 0);
  expect(take(4)).toBe(0b0100); // bytes
  const length = take(8);
  return String.fromCharCode(...Array.from({ length }, () => take(8)));
}

function* zigzag(): Generator<[number, number]> {
  let isUpward = true;
  for (let right = SIZE - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the timing column is skipped
    for (let step = 0; step < SIZE; step += 1) {
      const y = isUpward ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y)) yield [x, y];
    }
    isUpward = !isUpward;
  }
}

/** Finders with their format bits, timing lines, and version 3's one alignment pattern around 22. */
function isFixed(x: number, y: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x < 9 && y >= SIZE - 8) || (x >= SIZE - 8 && y < 9);
  const isAlignment = Math.abs(x - 22) <= 2 && Math.abs(y - 22) <= 2;
  return isFinder || isAlignment || x === 6 || y === 6;
}

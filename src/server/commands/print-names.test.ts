import { expect, test, vi } from 'vitest';
import { printNames } from './print-names.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `file-${index + 1}.mp3`);

function printed(count: number): string[] {
  const lines: unknown[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(lines.push(line)));
  printNames(names(count));
  write.mockRestore();
  return lines.join('').split('\n').slice(0, -1);
}

test('of many names the first twenty are printed, and how many more there are', () => {
  expect(printed(2)).toEqual(['  file-1.mp3', '  file-2.mp3']);
  expect(printed(20)).toEqual(names(20).map((name) => `  ${name}`));
  expect(printed(25)).toEqual([...names(20).map((name) => `  ${name}`), '  … and 5 more']);
});

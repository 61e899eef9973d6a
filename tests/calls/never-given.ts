// Lists which codes no test was refused with, after a whole `npm test` (scripts/test.mjs): a code that nothing gives is
// a statement without a cause, or a refusal without a test. Which are general to a kind of call is not asked of each.
import { readFileSync, writeFileSync } from 'node:fs';
import { allCalls } from '#shared/contract/index.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';

const [given = '', list = ''] = process.argv.slice(2);
const lines = new Set(readFileSync(given, 'utf8').trim().split('\n'));
const codes = new Set([...lines].map((line) => line.slice(line.lastIndexOf(' ') + 1)));

const stated = new Set<string>(allCalls.flatMap((call) => Object.values(refusalsOf(call)).flat()));
const byNone = [...stated].filter((code) => !codes.has(code)).toSorted();
const own = allCalls.flatMap(({ address, refuses = {} }) =>
  Object.values(refuses).flatMap((each) => each.map((code) => `${address} ${code}`)),
);
const notBy = own.filter((line) => !lines.has(line)).toSorted();

const text = [`# Given by no call\n`, ...byNone, `\n# Not given by a call that states it\n`, ...notBy].join('\n');
writeFileSync(list, `${text}\n`);
console.log(
  `Codes that no test was refused with: ${byNone.length} of ${stated.size}; ` +
    `of one call: ${notBy.length} of ${own.length} (${list})`,
);

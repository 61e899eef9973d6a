import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from '#server/errors.ts';
import type { Call } from '#shared/contract/call.ts';

/** `answer-check.ts` writes each answer here once a process, as `address status code`; set in a whole run alone. */
const file = process.env['GIVEN_ANSWERS'];

/** Lists, after a whole run, what calls state on their own and no test was answered. */
export default function listWhatWasNotGiven(): (() => Promise<void>) | undefined {
  if (!file) return undefined;
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  return async () => {
    const { allCalls } = await import('#shared/contract/index.ts');
    const { STATUS } = await import('#server/http/responses.ts');
    const given = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    const left = allCalls.flatMap((call) => neverGiven(call, given, STATUS));
    if (left.length > 0) console.log(`\nStated, and given to no unit test:\n${left.join('\n')}`);
  };
}

/** Returns a line for a call with its own statuses and codes that are not among what was given, or none. */
export function neverGiven(
  { address, answers, refuses = {} }: Pick<Call, 'address' | 'answers' | 'refuses'>,
  given: ReadonlySet<string>,
  statusOf: Record<Fault, number>,
): string[] {
  const codes = (Object.entries(refuses) as [Fault, readonly string[]][]).flatMap(([fault, each]) =>
    each.map((code) => `${statusOf[fault]} ${code}`),
  );
  const left = [...Object.keys(answers), ...codes].filter((each) => !given.has(`${address} ${each}`));
  return left.length > 0 ? [`  ${address}: ${left.join(', ')}`] : [];
}

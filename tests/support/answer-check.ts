// Has every answer checked against what its endpoint states: a status, field or code that is not stated fails the test
// that caused it. Imported by tests that call routes, and by the site that journeys start (`node --import`).
import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '#server/errors.ts';
import { checkAnswers } from '#server/http/endpoint.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';
import { STATUS } from '#server/http/responses.ts';
import { type Call, contentsOf } from '#shared/contract/call.ts';
import type { z } from '#shared/schema.ts';

checkAnswers(async (call, response) => {
  const problem = await problemOf(call, response.clone());
  if (problem) throw new Error(`${call.address} answers what the contract does not state: ${problem}`);
  return response;
});

async function problemOf(call: Call, response: Response): Promise<string | null> {
  const { status } = response;
  const stating = call.answers[status];
  if (stating === undefined) return refusalProblem(call, status, await response.text());
  if (stating === null) return (await response.text()) === '' ? null : `a body with ${status}`;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const found = contentsOf(stating).find((each) => type === (typeof each === 'string' ? each : 'application/json'));
  if (found === undefined) return `${type} with ${status}`;
  return typeof found === 'string' ? null : bodyProblem(found, await response.json());
}

/** Properties that a schema drops are not stated. */
function bodyProblem(schema: z.ZodType, body: unknown): string | null {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return parsed.error.message;
  return isDeepStrictEqual(parsed.data, body) ? null : `more than is stated: ${JSON.stringify(body).slice(0, 2_000)}`;
}

function refusalProblem(call: Call, status: number, text: string): string | null {
  const faults = (Object.keys(STATUS) as Fault[]).filter((fault) => STATUS[fault] === status);
  const codes = faults.flatMap((fault) => refusalsOf(call)[fault] ?? []);
  const { code } = JSON.parse(text) as { code: string };
  keep(`${call.address} ${code}`);
  if (status === 500) return null; // said by the test itself
  return (codes as string[]).includes(code) ? null : `${status} ${code}`;
}

/** The lines that this process has kept. */
const given = new Set<string>();

/** Keeps which call was refused with which code, where a whole run asks for it (never-given.ts). */
function keep(line: string): void {
  const file = process.env['REFUSALS_GIVEN'];
  if (!file || given.has(line)) return;
  given.add(line);
  appendFileSync(file, `${line}\n`); // short lines of several processes stay whole
}

// Has every answer checked against what its endpoint states: a status, field or code that is not stated fails the test
// that caused it. Imported by tests that call routes, and by the site that journeys start (`node --import`).
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '#server/errors.ts';
import { checkAnswers } from '#server/http/endpoint.ts';
import { refusalsOf } from '#server/http/refusals.ts';
import { STATUS } from '#server/http/responses.ts';
import type { Stated } from '#server/http/statement.ts';

checkAnswers(async (stated, response) => {
  const problem = await problemOf(stated, response.clone());
  if (problem) throw new Error(`${stated.address} answers what it does not state: ${problem}`);
  return response;
});

async function problemOf(stated: Stated, response: Response): Promise<string | null> {
  const { status } = response;
  const stating = stated.statement.answers[status];
  const type = response.headers.get('content-type') ?? '';
  if (typeof stating === 'string') return type.startsWith(stating) ? null : `${type} with ${status}`;
  const text = await response.text();
  if (stating === null) return text === '' ? null : `a body with ${status}`;
  if (stating === undefined) return refusalProblem(stated, status, text);
  const body: unknown = JSON.parse(text);
  const parsed = stating.safeParse(body);
  if (!parsed.success) return `${status}: ${parsed.error.message}`;
  return isDeepStrictEqual(parsed.data, body) ? null : `${status} with more: ${text.slice(0, 2_000)}`;
}

function refusalProblem(stated: Stated, status: number, text: string): string | null {
  const faults = (Object.keys(STATUS) as Fault[]).filter((fault) => STATUS[fault] === status);
  const codes = faults.flatMap((fault) => refusalsOf(stated)[fault] ?? []);
  const { code } = JSON.parse(text) as { code: string };
  if (status === 500) return null; // said by the test itself
  return (codes as string[]).includes(code) ? null : `${status} ${code}`;
}

import type { ReasonCode } from '#shared/reason.ts';
import { bodySchema, type Call } from '#shared/contract/call.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';
import { config } from '#server/config.ts';
import { STATUS } from './responses.ts';
import { exampleBody } from './openapi.ts';

/** A call as the page of the reference shows it. `refusals`: codes by their status. */
export type ShownCall = {
  method: string;
  path: string;
  summary: string;
  notes: string;
  who: string;
  curl: string;
  answers: string[];
  refusals: { status: number; codes: readonly ReasonCode[] }[];
};

/** Returns the calls in whose path, summary or notes all these words are; without words all of them. */
export const callsFor = (calls: readonly Call[], search: string): ShownCall[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.map(shown).filter(({ method, path, summary, notes }) => {
    const text = `${method} ${path} ${summary} ${notes}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

function shown(call: Call): ShownCall {
  const { address, summary, notes = '', who, signIn, token, scopes = [], answers } = call;
  const [method = '', path = ''] = address.split(' ');
  return {
    ...{ method, path, summary, notes },
    who: [
      who,
      ...(signIn ? [`${signIn} sign-in`] : []),
      ...(token ? [token] : []),
      ...scopes.map((scope) => `key: ${scope}`),
    ].join(', '),
    curl: curlOf(call),
    answers: Object.keys(answers),
    refusals: Object.entries(refusalsOf(call))
      .map(([fault, codes]) => ({ status: STATUS[fault as keyof typeof STATUS], codes }))
      .toSorted((one, other) => one.status - other.status),
  };
}

/** Returns a line for a shell, with `$SITE` and `$KEY` to set before. */
function curlOf(call: Call): string {
  const [method = '', path = ''] = call.address.split(' ');
  const { scopes } = call;
  const body = bodySchema(call, config.passwordMinLength);
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(scopes?.length ? ['--header "Authorization: Bearer $KEY"'] : []),
    ...(body ? ["--header 'Content-Type: application/json'", `--data '${quoted(exampleBody(body))}'`] : []),
    `"$SITE${path}"`,
  ];
  return parts.join(' ');
}

const quoted = (value: unknown): string => JSON.stringify(value).replaceAll("'", "'\\''");

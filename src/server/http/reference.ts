import type { ReasonCode } from '#shared/reason.ts';
import { refusalsOf } from './refusals.ts';
import { STATUS } from './responses.ts';
import { exampleBody } from './openapi.ts';
import { isSchema, type Stated } from './statement.ts';

/** A call as the page of the reference shows it. `refusals`: codes by their status. */
export type Call = {
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
export const callsFor = (endpoints: readonly Stated[], search: string): Call[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return endpoints.map(callOf).filter(({ method, path, summary, notes }) => {
    const text = `${method} ${path} ${summary} ${notes}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

function callOf(stated: Stated): Call {
  const { address, statement } = stated;
  const [method = '', path = ''] = address.split(' ');
  const { summary, notes = '', who, signIn, token, scopes = [], answers } = statement;
  return {
    ...{ method, path, summary, notes },
    who: [
      who,
      ...(signIn ? [`${signIn} sign-in`] : []),
      ...(token ? [token.header] : []),
      ...scopes.map((scope) => `key: ${scope}`),
    ].join(', '),
    curl: curlOf(method, path, statement),
    answers: Object.keys(answers),
    refusals: Object.entries(refusalsOf(stated))
      .map(([fault, codes]) => ({ status: STATUS[fault as keyof typeof STATUS], codes }))
      .toSorted((one, other) => one.status - other.status),
  };
}

/** Returns a line for a shell, with `$SITE` and `$KEY` to set before. */
function curlOf(method: string, path: string, { scopes, body }: Stated['statement']): string {
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(scopes?.length ? ['--header "Authorization: Bearer $KEY"'] : []),
    ...(isSchema(body) ? ["--header 'Content-Type: application/json'", `--data '${quoted(exampleBody(body))}'`] : []),
    `"$SITE${path}"`,
  ];
  return parts.join(' ');
}

const quoted = (value: unknown): string => JSON.stringify(value).replaceAll("'", "'\\''");

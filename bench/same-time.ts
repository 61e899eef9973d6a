import { middle } from './results.ts';

const CALLS = 40;
const CLIENT = { 'content-type': 'application/json' };

/**
 * How long the site takes to refuse a name it knows and one it does not, one call after the other and in turn, so that
 * what else the machine does hits both. Answers a table for the results.
 */
export async function sameTime(url: string, known: string): Promise<string> {
  const rows = [
    await row('sign-in, wrong password', (username) =>
      call(`${url}/api/auth/login`, { username, password: 'a wrong one' }, 401),
    ),
    await row('reset request', (username) => call(`${url}/api/auth/request-reset`, { username }, 200)),
  ];
  return `Medians of ${CALLS} calls each. Promised: sign-ins within 15 % of each other, reset requests within 10 ms.

| | known name ms | unknown name ms | difference |
|---|---|---|---|
${rows.join('\n')}
`;

  async function row(what: string, ask: (username: string) => Promise<number>): Promise<string> {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let count = 0; count < CALLS; count += 1) {
      times.known.push(await ask(known));
      times.unknown.push(await ask(`nobody ${count}`));
    }
    const [one, other] = [middle(times.known), middle(times.unknown)];
    const difference = `${Math.abs(one - other).toFixed(1)} ms, ${Math.round((Math.abs(one - other) / one) * 100)} %`;
    return `| ${what} | ${one.toFixed(1)} | ${other.toFixed(1)} | ${difference} |`;
  }
}

/** Milliseconds until the answer. @throws when it is another than expected */
async function call(url: string, body: object, expected: number): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { method: 'POST', headers: CLIENT, body: JSON.stringify(body) });
  await answer.text();
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - from;
}

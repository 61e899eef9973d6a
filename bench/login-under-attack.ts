import { spawn, spawnSync } from 'node:child_process';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 10;
/** So long a listener may wait for the list while others guess passwords (ms). */
const PROMISED_P99 = 300;

type Round = { p99: number; perSecond: number };

/**
 * `/api/search` by ten connections without a pause, in peace and while 200 people guess at passwords at once, and
 * again as soon as they may. Throttles are off, or all but ten would cost nothing.
 * Answers a table for the results, which says whether the promise was kept.
 */
export async function loginUnderAttack(url: string): Promise<string> {
  const peace: Round[] = [];
  const attack: Round[] = [];
  const answers: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    peace.push(load(url));
    const guesses = spawn(process.execPath, [new URL('./wrong-logins.ts', import.meta.url).pathname, url]);
    let said = '';
    guesses.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = new Promise((resolve) => guesses.once('close', resolve));
    attack.push(load(url));
    guesses.kill('SIGTERM');
    await ended;
    if (!said) throw new Error('the attack ended by itself');
    for (const [status, count] of Object.entries(JSON.parse(said) as Record<string, number>)) {
      answers[status] = (answers[status] ?? 0) + count;
    }
  }
  const [calm, worst] = [slowest(peace), slowest(attack)];
  const verdict = worst.p99 < PROMISED_P99 ? 'kept' : 'BROKEN';
  const answered = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  return `\`/api/search?q=care\`, ${CONNECTIONS} connections without a pause, the worst of ${ROUNDS} rounds of ${SECONDS} s; the attack is 200 wrong passwords at the same instant, each sent again when it was answered or when a 503 said to, throttles off, on all cores. They were answered ${answered.join(', ')}: two are computed at a time, twenty wait, the others are told to come back. Promised: p99 under ${PROMISED_P99} ms, ${verdict}.

| | p99 ms | req/s |
|---|---|---|
| in peace | ${calm.p99} | ${Math.round(calm.perSecond)} |
| under attack | **${worst.p99}** | ${Math.round(worst.perSecond)} |
`;
}

const slowest = (rounds: Round[]): Round => rounds.toSorted((a, b) => b.p99 - a.p99)[0] ?? { p99: 0, perSecond: 0 };

function load(url: string): Round {
  const script = new URL('./load-with-autocannon.ts', import.meta.url).pathname;
  const { stdout } = spawnSync(
    process.execPath,
    [script, `${url}/api/search?q=care`, String(SECONDS), String(CONNECTIONS)],
    {
      encoding: 'utf8',
    },
  );
  const { failed, p99 = 0, perSecond = 0 } = JSON.parse(stdout) as Record<string, number>;
  if (failed) throw new Error(`${failed} requests failed under attack`);
  return { p99, perSecond };
}

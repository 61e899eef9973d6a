import { request } from 'node:http';

/**
 * Sends 200 wrong passwords at the same instant, and each again when it was answered, or after the five seconds that a
 * 503 asks for; prints how they were answered when it is stopped.
 */
const [, , url = ''] = process.argv;
const AT_ONCE = 200;
const answers: Record<string, number> = {};
let isOver = false;

process.once('SIGTERM', () => {
  isOver = true;
  process.stdout.write(JSON.stringify(answers), () => process.exit(0));
});
for (let count = 0; count < AT_ONCE; count += 1) void keepTrying(count);

async function keepTrying(guesser: number): Promise<void> {
  while (!isOver) {
    const status = await signIn(`guesser ${guesser}`, addressOf(guesser));
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === '503') await new Promise((wait) => setTimeout(wait, 5000));
  }
}

/** One address may have 64 connections. Only Linux has more than one address of its own without being told. */
function addressOf(guesser: number): { localAddress?: string } {
  return process.platform === 'linux' ? { localAddress: `127.0.7.${1 + (guesser % 8)}` } : {};
}

function signIn(username: string, from: { localAddress?: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const post = request(`${url}/api/auth/login`, { method: 'POST', headers, ...from }, (response) => {
      response.resume().once('close', () => resolve(String(response.statusCode)));
    });
    post.once('error', () => resolve('broken')).end(JSON.stringify({ username, password: 'a wrong one' }));
  });
}

import { refresh } from './refresh.ts';
import { type Outcome, runCall } from './run-call.ts';

/** Runs a call, then loads the page again, or the one at `address`, before its toast. */
export async function changeAndReload<Answer>(
  call: () => Promise<Answer>,
  outcome: Outcome<Answer>,
  address?: string,
): Promise<void> {
  const work = async () => {
    const answer = await call();
    await refresh(address);
    return answer;
  };
  await runCall(work, outcome);
}

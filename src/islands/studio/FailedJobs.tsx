import { studioWords, words } from '#shared/language.ts';
import { nameOfJob } from '#shared/job-words.ts';
import type { FailedJobs as Failed } from '#shared/contract/site.ts';
import { formatDate } from '#shared/format.ts';
import { send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
import { unlessExplained } from '../ui/run-call.ts';
import { useCall } from '../ui/use-call.ts';

/** Jobs the site could not do on its own, with the reason, and a button that tries again. */
export function FailedJobs({ jobs }: { jobs: Failed[] }) {
  const t = studioWords().health;
  const again = (count: number) => (count > 1 ? t.tryAllAgain : t.tryAgain);
  const { isPending, pending, call } = useCall();
  const outcome = { done: t.retried, failed: words().general.error, describe: unlessExplained(t.retryFailed) };
  const retry = async (jobId: string) => {
    await send('POST /api/jobs/{jobId}/retry', { jobId, alike: 'true' });
    await refresh();
  };

  return (
    <ul className="rows">
      {jobs.map(({ id, kind, lastError, endedAt, attempts, count }) => (
        <li key={id}>
          <div>
            <p className="font-semibold">
              {nameOfJob(kind)} {count > 1 && <span className="badge">{t.times(count)}</span>}
            </p>
            <p className="problem wrap-anywhere">{lastError}</p>
            <p className="hint">{t.givenUp(attempts, formatDate(endedAt))}</p>
          </div>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isPending}
            onClick={() => void (isPending || call(() => retry(id), { ...outcome, of: id }))}
          >
            {pending.includes(id) ? t.trying : again(count)}
          </button>
        </li>
      ))}
    </ul>
  );
}

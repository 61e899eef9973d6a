import { type Job, nameOfJob } from '#shared/job.ts';
import { formatDate } from '#shared/format.ts';
import { useState } from 'react';
import { retryJob } from './change-episode.ts';

/** What the site could not do by itself, with the reason, and a button that tries again. */
export function FailedJobs({ jobs }: { jobs: Job[] }) {
  const [pending, setPending] = useState<string | null>(null);
  const retry = async (id: string) => {
    if (pending) return;
    setPending(id);
    await retryJob(id);
    setPending(null);
  };

  return (
    <ul className="rows">
      {jobs.map(({ id, kind, lastError, endedAt, attempts }) => (
        <li key={id}>
          <div>
            <p className="font-semibold">{nameOfJob(kind)}</p>
            <p className="problem wrap-anywhere">{lastError}</p>
            <p className="hint">
              {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
              {endedAt && `, given up on ${formatDate(new Date(endedAt))}`}
            </p>
          </div>
          <button type="button" className="button" aria-disabled={pending !== null} onClick={() => void retry(id)}>
            {pending === id ? 'Running...' : 'Run again'}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { type FailedJobs as Failed, nameOfJob } from '#shared/job.ts';
import { formatDate, LOCALE } from '#shared/format.ts';
import { useState } from 'react';
import { retryJobs } from './change-episode.ts';

/** What the site could not do by itself, with the reason, and a button that tries again. */
export function FailedJobs({ jobs }: { jobs: Failed[] }) {
  const [pending, setPending] = useState<string | null>(null);
  const retry = async (id: string) => {
    if (pending) return;
    setPending(id);
    await retryJobs(id);
    setPending(null);
  };

  return (
    <ul className="rows">
      {jobs.map(({ id, kind, lastError, endedAt, attempts, count }) => (
        <li key={id}>
          <div>
            <p className="font-semibold">
              {nameOfJob(kind)} {count > 1 && <span className="badge">{count.toLocaleString(LOCALE)} times</span>}
            </p>
            <p className="problem wrap-anywhere">{lastError.charAt(0).toUpperCase() + lastError.slice(1)}.</p>
            <p className="hint">
              {tried(attempts)}given up on {formatDate(endedAt)}
            </p>
          </div>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={pending !== null}
            onClick={() => void retry(id)}
          >
            {pending === id ? 'Trying...' : label(count)}
          </button>
        </li>
      ))}
    </ul>
  );
}

const label = (count: number): string => (count > 1 ? 'Try all again' : 'Try again');

const tried = (attempts: number): string => {
  if (attempts === 0) return 'Not tried, ';
  return attempts === 1 ? 'Tried once, ' : `Tried ${attempts} times, `;
};

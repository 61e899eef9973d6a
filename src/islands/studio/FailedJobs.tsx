import { studioWords } from '#shared/language.ts';
import { nameOfJob } from '#shared/job-words.ts';
import type { FailedJobs as Failed } from '#shared/contract/site.ts';
import { formatDate } from '#shared/format.ts';
import { useState } from 'react';
import { retryJobs } from './change-episode.ts';

/** What the site could not do by itself, with the reason, and a button that tries again. */
export function FailedJobs({ jobs }: { jobs: Failed[] }) {
  const t = studioWords().health;
  const again = (count: number) => (count > 1 ? t.tryAllAgain : t.tryAgain);
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
              {nameOfJob(kind)} {count > 1 && <span className="badge">{t.times(count)}</span>}
            </p>
            <p className="problem wrap-anywhere">{lastError}</p>
            <p className="hint">{t.givenUp(attempts, formatDate(endedAt))}</p>
          </div>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={pending !== null}
            onClick={() => void retry(id)}
          >
            {pending === id ? t.trying : again(count)}
          </button>
        </li>
      ))}
    </ul>
  );
}

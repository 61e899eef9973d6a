import type { Chapter } from '#shared/episode.ts';
import { formatTime } from '#shared/format.ts';
import { useState } from 'react';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { acceptTimes, useTiming, useTimingStore } from './timing-store.ts';

/** Accepts the lines as the transcript, and with them the chapters from the script's headings. */
export function AcceptTimes({ hasChapters }: { hasChapters: boolean }) {
  const store = useTimingStore();
  const timing = useTiming((state) => state.timing);
  const kept = useTiming((state) => state.kept);
  const [withChapters, setWithChapters] = useState(!hasChapters);
  const [isPending, setIsPending] = useState(false);
  if (!timing || timing.lines.length === 0) return null;
  const { chapters, source, state, lines } = timing;
  const left = lines.filter(({ doubtful, heard }) => doubtful && !heard).length;
  const accept = async () => {
    if (isPending) return;
    setIsPending(true);
    const isDone = await acceptTimes(store, withChapters && chapters.length > 0 ? chapters : null);
    setIsPending(false);
    if (isDone) showToast(ACCEPTED);
  };
  return (
    <div className="grid gap-4 pt-6">
      {chapters.length > 0 && (
        <Chapters chapters={chapters}>
          <Switch checked={withChapters} onChange={(event) => setWithChapters(event.currentTarget.checked)}>
            {hasChapters ? 'Use them in place of the chapters that are there' : 'Use them as chapters'}
          </Switch>
        </Chapters>
      )}
      {left > 0 && (
        <p className="hint">
          {left === 1 ? 'One doubtful line was not heard yet.' : `${left} doubtful lines were not heard yet.`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="hint" role="status">
          {state === 'accepted' ? 'These lines are the transcript.' : KEPT[kept]}
        </p>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isPending || state === 'accepted'}
          onClick={() => state !== 'accepted' && void accept()}
        >
          {source === 'service' ? 'I have read it: make it the transcript' : 'Make it the transcript'}
        </button>
      </div>
    </div>
  );
}

const KEPT = { kept: 'All changes are kept.', changed: 'Keeping your changes...', refused: 'Not kept yet.' };
const ACCEPTED = {
  title: 'The transcript has its times',
  description: 'Listeners can read along, and search leads to the second.',
};

function Chapters({ chapters, children }: { chapters: Chapter[]; children: React.ReactNode }) {
  return (
    <section aria-labelledby="headings" className="grid gap-2">
      <h3 id="headings">Chapters from the headings</h3>
      <ol>
        {chapters.map(({ time, title }, at) => (
          <li key={at} className="figures">
            {formatTime(time)} {title}
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}

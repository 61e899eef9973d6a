import { studioWords } from '#shared/language.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import { formatTime } from '#shared/time.ts';
import { useState } from 'react';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { useCall } from '../ui/use-call.ts';
import { isLowConfidence } from './line-times.ts';
import { acceptTimes, useTiming, useTimingStore } from './timing-store.ts';

/** Accepts the lines as the transcript, and with them the chapters from the script's headings. */
export function AcceptTimes({ hasChapters }: { hasChapters: boolean }) {
  const t = studioWords().times.accept;
  const store = useTimingStore();
  const timing = useTiming((state) => state.timing);
  const kept = useTiming((state) => state.kept);
  const [withChapters, setWithChapters] = useState(!hasChapters);
  const { isPending, call } = useCall();
  if (!timing || timing.lines.length === 0) return null;
  const { chapters, source, state, lines } = timing;
  const left = lines.filter((line) => isLowConfidence(line) && !line.heard).length;
  const accept = () =>
    call(async () => {
      const isDone = await acceptTimes(store, withChapters && chapters.length > 0 ? chapters : null);
      if (isDone) showToast({ title: t.accepted, description: t.readAlong });
    });
  return (
    <div className="grid gap-4 pt-6">
      {chapters.length > 0 && (
        <Chapters chapters={chapters}>
          <Switch checked={withChapters} onChange={(event) => setWithChapters(event.currentTarget.checked)}>
            {hasChapters ? t.inPlace : t.asChapters}
          </Switch>
        </Chapters>
      )}
      {left > 0 && <p className="hint">{t.notHeard(left)}</p>}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="hint" role="status">
          {state === 'accepted' ? t.isTranscript : t.kept[kept]}
        </p>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isPending || state === 'accepted'}
          onClick={() => state !== 'accepted' && void accept()}
        >
          {source === 'service' ? t.makeRead : t.make}
        </button>
      </div>
    </div>
  );
}

function Chapters({ chapters, children }: { chapters: Chapter[]; children: React.ReactNode }) {
  return (
    <section aria-labelledby="headings" className="grid gap-2">
      <h3 id="headings">{studioWords().times.accept.chapters}</h3>
      <ol>
        {chapters.map(({ time, title }, at) => (
          <li key={at} className="figures">
            {`${formatTime(time)} ${title}`}
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}

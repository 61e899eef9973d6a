import { studioWords } from '#shared/language.ts';
import { useEffect, useState } from 'react';
import type { PodcastImport } from '#shared/podcast-import.ts';
import { ApiError, send, messageOf } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const EVERY_MS = 2_000;

type ImportProgressProps = {
  current: PodcastImport;
  onRead: (next: PodcastImport) => void;
  onStopped: () => void;
};

/** How far an import is; it goes on without this page. */
export function ImportProgress({ current, onRead, onStopped }: ImportProgressProps) {
  const { id, title, state, total, done, current: episode, problem } = current;
  const t = studioWords().moving.progress;
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useReadAgain(current, onRead, onStopped);

  const stop = async () => {
    setIsAsking(false);
    try {
      await send('DELETE', `/api/imports/${id}`);
      onStopped();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  const again = async () => {
    try {
      const { url, show, drafts } = current;
      const next = await send('POST', '/api/imports', { url, show, drafts });
      if ('id' in next) onRead(await send('GET', `/api/imports/${next.id}`));
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };

  return (
    <div className="form">
      <SignInAgain sentence={refusal} next="/studio/import" />
      <label className="grid gap-2">
        <span className="wrap-anywhere">{t.done(title, done, total)}</span>
        <progress className="w-full" max={Math.max(1, total)} value={done} />
      </label>
      {state === 'running' && episode && <p className="hint truncate">{t.now(episode)}</p>}
      {problem && (
        <p className="alert alert-danger" role="alert">
          {problem.replace(/\.$/, '')}. {state === 'failed' ? t.givenUp : t.triedAgain}
        </p>
      )}
      {state !== 'failed' && <p>{t.mayClose}</p>}
      <div className="flex flex-wrap gap-3">
        {state === 'failed' && (
          <button type="button" className="button button-primary" onClick={() => void again()}>
            {t.goOn}
          </button>
        )}
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {t.stop}
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={t.confirmStop}
          confirm={t.stop}
          onConfirm={() => void stop()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Another administrator may have stopped it meanwhile. */
function useReadAgain({ id, state }: PodcastImport, onRead: (next: PodcastImport) => void, onGone: () => void): void {
  useEffect(() => {
    if (state !== 'waiting' && state !== 'running') return undefined;
    const read = () =>
      void send('GET', `/api/imports/${id}`).then(onRead, (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) onGone();
      });
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  });
}

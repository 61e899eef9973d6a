import { studioWords } from '#shared/language.ts';
import { isUnderWay } from '#shared/task.ts';
import { useState } from 'react';
import type { PodcastImport, UndoneImport } from '#shared/contract/imports.ts';
import { ApiError, send, messageOf } from '../api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useTask } from '../ui/follow-task.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { UndoImport } from './UndoImport.tsx';

type ImportProgressProps = {
  current: PodcastImport;
  onRead: (next: PodcastImport) => void;
  onStopped: () => void;
  onUndone: (undone: UndoneImport) => void;
};

/** How far an import is; it goes on without this page. */
export function ImportProgress({ current, onRead, onStopped, onUndone }: ImportProgressProps) {
  const { id, title, state, total, done, current: episode, problem } = current;
  const t = studioWords().moving.progress;
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useTask(isUnderWay(current), {
    look: () => send('GET /api/imports/{importId}', { importId: id }),
    onLook(next) {
      onRead(next);
      return isUnderWay(next);
    },
    onProblem(error, isOver) {
      if (error instanceof ApiError && error.status === 404) onStopped(); // by another administrator
      else if (isOver) setRefusal(messageOf(error));
    },
  });

  const stop = async () => {
    setIsAsking(false);
    try {
      await send('DELETE /api/imports/{importId}', { importId: id });
      onStopped();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  const again = async () => {
    try {
      const { url, show, drafts } = current;
      const next = await send('POST /api/imports', {}, { url, show, drafts });
      if ('id' in next) onRead(await send('GET /api/imports/{importId}', { importId: next.id }));
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };

  return (
    <div className="form">
      <Refusal sentence={refusal} />
      <label className="grid gap-2">
        <span className="wrap-anywhere">{t.done(title, done, total)}</span>
        <progress className="w-full" max={Math.max(1, total)} value={done} />
      </label>
      {state === 'running' && episode && <p className="hint truncate">{t.now(episode)}</p>}
      {problem && (
        <p className="alert alert-danger" role="alert">
          {`${problem.replace(/\.$/, '')}. ${state === 'failed' ? t.givenUp : t.triedAgain}`}
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
      {done > 0 && <UndoImport id={id} title={title} onUndone={onUndone} />}
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

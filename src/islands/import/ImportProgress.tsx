import { studioWords } from '#shared/language.ts';
import { isUnderWay } from '#shared/task.ts';
import type { PodcastImport, UndoneImport } from '#shared/contract/imports.ts';
import { ApiError, send } from '../api.ts';
import { askFirst } from '../ui/ask-first.tsx';
import { useTask } from '../ui/watch-task.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';
import { UndoImport } from './UndoImport.tsx';

type ImportProgressProps = {
  current: PodcastImport;
  onRead: (next: PodcastImport) => void;
  onStopped: () => void;
  onUndone: (undone: UndoneImport) => void;
};

/** How far an import is; it continues without this page. */
export function ImportProgress({ current, onRead, onStopped, onUndone }: ImportProgressProps) {
  const { id, title, state, total, done, current: episode, problem } = current;
  const t = studioWords().moving.progress;
  const { refusal, call, refuse } = useCall();
  useTask(isUnderWay(current), {
    look: () => send('GET /api/imports/{importId}', { importId: id }),
    onLook(next) {
      onRead(next);
      return isUnderWay(next);
    },
    onProblem(sentence, isOver, error) {
      if (error instanceof ApiError && error.status === 404) onStopped(); // by another administrator
      else if (isOver) refuse(sentence);
    },
  });

  const stop = async () => {
    await send('DELETE /api/imports/{importId}', { importId: id });
    onStopped();
  };
  const askStop = async () => (await askFirst({ question: t.confirmStop, confirm: t.stop })) && call(stop);
  const again = async () => {
    const { url, show, drafts } = current;
    const next = await send('POST /api/imports', {}, { url, show, drafts });
    if ('id' in next) onRead(await send('GET /api/imports/{importId}', { importId: next.id }));
  };

  return (
    <div className="form">
      <FailureMessage sentence={refusal} />
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
          <button type="button" className="button button-primary" onClick={() => void call(again)}>
            {t.goOn}
          </button>
        )}
        <button type="button" className="button" onClick={() => void askStop()}>
          {t.stop}
        </button>
      </div>
      {done > 0 && <UndoImport id={id} title={title} onUndone={onUndone} />}
    </div>
  );
}

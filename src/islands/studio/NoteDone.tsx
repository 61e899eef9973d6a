import { studioWords, words } from '#shared/language.ts';
import { send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
import { unlessExplained } from '../ui/run-call.ts';
import { useCall } from '../ui/use-call.ts';

/** Marks a reviewer's note as done, or as not done yet. */
export function NoteDone({ answerId, name, isDone }: { answerId: string; name: string; isDone: boolean }) {
  const { row: t, noteChanged } = studioWords().reviews;
  const { isPending, call } = useCall();
  const mark = async () => {
    await send('PATCH /api/reviews/answers/{answerId}', { answerId }, { isDone: !isDone });
    await refresh();
  };
  const change = () =>
    call(mark, {
      done: noteChanged[isDone ? 'open' : 'done'],
      failed: words().general.error,
      describe: unlessExplained(studioWords().health.retryFailed),
    });
  return (
    <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => void change()}>
      <span>{isDone ? t.reopen : t.done}</span>
      <span className="sr-only">{` ${t.noteBy(name)}`}</span>
    </button>
  );
}

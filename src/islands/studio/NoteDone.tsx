import { studioWords } from '#shared/language.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { changeNoteDone } from './change-episode.ts';

/** Marks a reviewer's note as done, or as not done yet. */
export function NoteDone({ answerId, name, isDone }: { answerId: string; name: string; isDone: boolean }) {
  const t = studioWords().reviews.row;
  const { isPending, attempt } = useAttempt();
  const change = () => attempt(() => changeNoteDone(answerId, !isDone));
  return (
    <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => void change()}>
      <span>{isDone ? t.reopen : t.done}</span>
      <span className="sr-only">{` ${t.remarkBy(name)}`}</span>
    </button>
  );
}

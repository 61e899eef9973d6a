import { studioWords } from '#shared/language.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { ManyRequest } from '#shared/many.ts';
import { isUnderWay } from '#shared/task.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { z } from '#shared/schema.ts';
import { send } from '../api.ts';
import { undoAction } from '../publishing/undo.ts';
import { EVERY_MS, watchTask } from '../ui/watch-task.ts';
import { refresh } from '../ui/refresh.ts';
import { runCall } from '../ui/run-call.ts';
import { forThisTab, readStored, writeStored } from '../ui/stored.ts';
import { showToast } from '../ui/toast.ts';

export type Many = z.input<typeof ManyRequest>;
type Run = AnswerOf<'GET /api/episodes/many/{runId}'>;

/** The change of many that this tab follows, also after its page was loaded again. */
const FOLLOWED = 'many';
const UNDO_DURATION = 30 * SECOND_MS;

/** Has the server change many episodes, says how far it is, then reloads the page and offers the way back. */
export const changeMany = (many: Many): Promise<void> =>
  begin(() => send('POST /api/episodes/many', {}, many), studioWords().episodes.many.notBegun);

/** Has the server make each episode what it was before a change of many. */
export const undoMany = (id: string): Promise<void> =>
  begin(() => send('DELETE /api/episodes/many/{runId}', { runId: id }), studioWords().publishing.undoFailed);

/** Follows the change that this tab has begun, if its page was left while it was under way. */
export function resumeMany(): void {
  const id = readStored<string | null>(FOLLOWED, null, forThisTab);
  if (id !== null && !isFollowing) follow(id, 0);
}

let isFollowing = false;

async function begin(call: () => Promise<Run>, failed: string): Promise<void> {
  const work = async () => {
    const run = await call();
    writeStored(FOLLOWED, run.id, forThisTab);
    showProgress(run);
    follow(run.id, 0);
  };
  await runCall(work, { failed });
}

function follow(id: string, wait: number): void {
  isFollowing = true;
  watchTask<Run>(
    {
      look: () => send('GET /api/episodes/many/{runId}', { runId: id }),
      onLook(run) {
        if (isUnderWay(run)) showProgress(run);
        else void end(run);
        return isUnderWay(run);
      },
      onProblem: (_, isOver) => isOver && stopFollowing(),
    },
    wait || EVERY_MS / 5,
  );
}

function stopFollowing(): void {
  isFollowing = false;
  writeStored(FOLLOWED, null, forThisTab);
}

function showProgress({ done, total }: Run): void {
  const title = studioWords().episodes.many.working(Math.min(done + 1, total), total);
  showToast({ title, isLasting: true, isOfPage: true });
}

async function end(run: Run): Promise<void> {
  stopFollowing();
  await refresh(location.href);
  const { id, act, changed, failed, problems, problem, canUndo } = run;
  const t = studioWords().episodes;
  const [first] = problems;
  const said = first && `${first.title}: ${first.text}`;
  showToast({
    title: failed > 0 || problem ? t.many.notAll(changed, run.total) : t.many.done[act](changed),
    description: problem ?? said,
    ...((failed > 0 || problem) && { tone: 'destructive' as const }),
    duration: UNDO_DURATION,
    ...(canUndo && { action: undoAction({ manyOf: id }) }),
  });
}

import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { ApiError, messageOf, send } from '../api.ts';
import { refresh } from '../ui/refresh.ts';
import { showToast } from '../ui/toast.ts';
import type { ListRow, RowChange } from './list-row.ts';

const CALLS = {
  unpublish: (id: string) => send('PUT', `/api/episodes/${id}`, { published: false }),
  delete: (id: string) => send('DELETE', `/api/episodes/${id}`),
  restore: (id: string) => send('POST', `/api/episodes/${id}/restore`),
};
type ManyChange = keyof typeof CALLS;

const isMany = (change: RowChange | 'restore'): change is ManyChange => change in CALLS;

/**
 * Changes one episode after the other, then reloads the list and says how many there were. Where one cannot be changed
 * the others are; where none could be, because nobody is signed in or the server is away, it ends there.
 */
export async function changeMany(change: RowChange | 'restore', rows: readonly ListRow[]): Promise<void> {
  if (!isMany(change)) return;
  const { done, problems } = await callEach(change, change === 'unpublish' ? rows.filter(isPublic) : rows);
  await refresh(location.href);
  const t = studioWords().episodes.many;
  const [problem] = problems;
  if (problem !== undefined)
    return showToast({ title: t.notAll(done, done + problems.length), description: problem, tone: 'destructive' });
  const trash = { label: t.openTrash, href: localPath('/studio/episodes?status=deleted') };
  showToast({ title: t.done[change](done), ...(change === 'delete' && { action: trash }) });
}

const isPublic = ({ status }: ListRow): boolean => status === 'published';

async function callEach(change: ManyChange, rows: readonly ListRow[]) {
  let done = 0;
  const problems: string[] = [];
  for (const { id, title } of rows) {
    showToast({ title: studioWords().episodes.many.working(done + problems.length + 1, rows.length), isLasting: true });
    try {
      await CALLS[change](id);
      done += 1;
    } catch (problem) {
      problems.push(`${title}: ${messageOf(problem)}`);
      if (!(problem instanceof ApiError) || problem.status === 401 || problem.status >= 500) break;
    }
  }
  return { done, problems };
}

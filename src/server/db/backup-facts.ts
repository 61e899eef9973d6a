import { Downloaded, type Elsewhere } from '#shared/backups.ts';
import { MONTH_MS } from '#shared/units.ts';
import { findJsonState } from './site-state.ts';
import { findTask } from './tasks.ts';

/** Names the task that has how the last nightly copy went. */
export const COPY_ELSEWHERE = { kind: 'copy elsewhere' } as const;
/** The fact that says what was downloaded last. */
export const DOWNLOADED_STATE = 'copy downloaded';

/** Returns the copy that was last downloaded to its end, null while none was. */
export const findDownloaded = (): Promise<Downloaded | null> => findJsonState(DOWNLOADED_STATE, Downloaded);

/** Returns how the last nightly copy went. */
export async function findElsewhere(): Promise<Elsewhere | null> {
  const task = await findTask<Omit<Elsewhere, 'problem'>>(COPY_ELSEWHERE);
  return task && { ...task.result, problem: task.reason };
}

/** Returns whether the overview asks to take a copy home: none was downloaded for 30 days. */
export async function asksForBackup(now: Date): Promise<boolean> {
  const downloaded = await findDownloaded();
  return !downloaded || now.getTime() - Date.parse(downloaded.at) > MONTH_MS;
}

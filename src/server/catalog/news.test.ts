import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { waitingOf } from '#shared/studio.ts';
import { COPY_ELSEWHERE, DOWNLOADED_STATE } from '#server/db/backup-facts.ts';
import { sql } from '#server/db/sql.ts';
import { changeState } from '#server/db/site-state.ts';
import { putTask } from '#server/db/tasks.ts';
import { english } from '../../../tests/support/words.ts';
import { countWaiting, readStudioNews } from './news.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const { takeCopy, copyFailed } = english.studio.overview.waiting;

test('the number at Overview counts what its list says of backups, once there is an episode to lose', async () => {
  const admin = await anAdmin();
  const listed = async () => {
    const texts = waitingOf(await countWaiting(now)).map(({ text }) => text);
    expect((await readStudioNews(admin, now)).waits.overview).toBe(texts.length);
    return texts;
  };
  await sql`delete from site_facts where name = ${DOWNLOADED_STATE}`;
  await sql`truncate episodes cascade`;
  expect(await listed()).toEqual([]);
  await anEpisode({ published: true }, now, admin);
  expect(await listed()).toEqual([takeCopy]);
  await putTask({ ...COPY_ELSEWHERE, state: 'failed', reason: { code: 'backupNotSent' }, result: {} });
  expect(await listed()).toEqual([copyFailed, takeCopy]);
  const downloaded = { at: now.toISOString(), bytes: 1, audio: true, isEncrypted: false, missing: 0 };
  await changeState(DOWNLOADED_STATE, JSON.stringify(downloaded));
  expect(await listed()).toEqual([copyFailed]);
});

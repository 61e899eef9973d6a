import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin, anArrivedUpload, anEpisode } from '../../../tests/support/makers.ts';
import { findEpisodeEvenDraft, listEpisodes } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';
import { purgeDeletedEpisodes, restoreEpisode } from './deletions.ts';
import { publishEpisode, deleteEpisode } from './episodes.ts';
import { removeDeletedUploads } from '#server/media/index.ts';

const now = new Date('2026-03-10T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const titles = async (status: 'published' | 'draft' | 'all' | 'deleted') =>
  (await listEpisodes({ status, limit: 100 })).map(({ title }) => title).sort();

test('a deleted episode comes back as a draft within 30 days, with its first publication and last change', async () => {
  const admin = await anAdmin();
  const before = await anEpisode({ published: true }, now);
  await deleteEpisode(admin, before.id, now);
  const after = await restoreEpisode(admin, before.id, later(29));
  expect(after).toEqual({ ...before, published: false });
  const again = await publishEpisode(admin, before.id, later(30));
  expect(again.publishedAt).toEqual(before.publishedAt);
});

test('undone within ten minutes, a deletion leaves an episode published with its date, and no one hears of it', async () => {
  const admin = await anAdmin();
  const before = await anEpisode({ published: true }, now);
  const draft = await anEpisode({}, now);
  const minutes = (count: number) => later(count / 1440);
  for (const { id } of [before, draft]) await deleteEpisode(admin, id, now);
  await sql`truncate jobs cascade`;
  expect(await restoreEpisode(admin, before.id, minutes(10), { published: true })).toEqual(before);
  expect((await restoreEpisode(admin, draft.id, minutes(1), { published: true })).published).toBe(false);
  expect(await sql`select kind from jobs`).toEqual([]);
  await deleteEpisode(admin, before.id, now);
  expect((await restoreEpisode(admin, before.id, minutes(11), { published: true })).published).toBe(false);
});

test('what is not deleted, or was 30 days ago, cannot be restored', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode();
  await expect(restoreEpisode(admin, id, now)).rejects.toMatchObject({ fault: 'missing' });
  await deleteEpisode(admin, id, now);
  await expect(restoreEpisode(admin, id, later(30))).rejects.toMatchObject({ fault: 'missing' });
});

test('after 30 days a deleted episode is gone forever, with its files; not a day earlier', async () => {
  const admin = await anAdmin();
  const pdfUrl = await anArrivedUpload('pdf');
  const { id, audioId, pdfId } = await anEpisode({ published: true, pdfUrl, pdfName: 'List.pdf' });
  const kept = await anEpisode();
  await deleteEpisode(admin, id, now);
  await purgeDeletedEpisodes(later(29));
  expect(await titles('deleted')).not.toEqual([]);
  await purgeDeletedEpisodes(later(30));
  await removeDeletedUploads(later(30.1));
  expect(await sql`select 1 from episodes where id = ${id}`).toHaveLength(0);
  expect(await sql`select 1 from uploads where id in (${audioId}, ${pdfId})`).toHaveLength(0);
  expect(await findEpisodeEvenDraft(kept.id)).not.toBeNull();
  const [last] = await sql`select action, subject from audit_log order by id desc limit 1`;
  expect(last).toEqual({ action: 'episode purged', subject: id });
});

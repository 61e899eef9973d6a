import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin, anArrivedUpload, anEpisode } from '../../../tests/support/makers.ts';
import { countEpisodesByStatus } from '#server/db/episode-counts.ts';
import { findEpisodeEvenDraft, listEpisodes } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';
import { purgeDeletedEpisodes, restoreEpisode } from './deletions.ts';
import { changeEpisode, deleteEpisode } from './episodes.ts';
import { removeDeletedFiles } from '#server/media/index.ts';

const now = new Date('2026-03-10T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const titles = async (status: 'published' | 'draft' | 'all' | 'deleted') =>
  (await listEpisodes({ status, limit: 100 })).map(({ title }) => title).sort();

test('each status lists its own, and is counted', async () => {
  const admin = await anAdmin();
  await anEpisode({ title: 'Published', published: true });
  await anEpisode({ title: 'Draft' });
  const { id } = await anEpisode({ title: 'Deleted', published: true });
  await deleteEpisode(admin, id, now);
  expect(await titles('published')).toEqual(['Published']);
  expect(await titles('draft')).toEqual(['Draft']);
  expect(await titles('all')).toEqual(['Draft', 'Published']);
  expect(await titles('deleted')).toEqual(['Deleted']);
  expect(await countEpisodesByStatus()).toEqual({ published: 1, scheduled: 0, draft: 1, all: 2, deleted: 1 });
});

test('a deleted episode comes back as a draft within 30 days, with its first publication and last change', async () => {
  const admin = await anAdmin();
  const before = await anEpisode({ published: true }, now);
  await deleteEpisode(admin, before.id, now);
  const after = await restoreEpisode(admin, before.id, later(29));
  expect(after).toEqual({ ...before, published: false });
  const again = await changeEpisode(admin, before.id, { published: true }, later(30));
  expect(again.publishedAt).toEqual(before.publishedAt);
});

test('what is not deleted, or was 30 days ago, cannot be restored', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode();
  await expect(restoreEpisode(admin, id, now)).rejects.toMatchObject({ fault: 'missing' });
  await deleteEpisode(admin, id, now);
  await expect(restoreEpisode(admin, id, later(30))).rejects.toMatchObject({ fault: 'missing' });
});

test('after 30 days a deleted episode is gone for ever, with its files; not a day earlier', async () => {
  const admin = await anAdmin();
  const pdfUrl = await anArrivedUpload('pdf');
  const { id, audioId, pdfId } = await anEpisode({ published: true, pdfUrl, pdfName: 'List.pdf' });
  const kept = await anEpisode();
  await deleteEpisode(admin, id, now);
  await purgeDeletedEpisodes(later(29));
  expect(await titles('deleted')).not.toEqual([]);
  await purgeDeletedEpisodes(later(30));
  await removeDeletedFiles(later(30.1));
  expect(await sql`select 1 from episodes where id = ${id}`).toHaveLength(0);
  expect(await sql`select 1 from uploads where id in (${audioId}, ${pdfId})`).toHaveLength(0);
  expect(await findEpisodeEvenDraft(kept.id)).not.toBeNull();
  const [last] = await sql`select action, subject from audit_log order by id desc limit 1`;
  expect(last).toEqual({ action: 'episode removed for ever', subject: id });
});

import type { Admin, RecentUser } from '#shared/account.ts';
import type { UndoneImport } from '#shared/contract/imports.ts';
import { KEPT_SHOWN } from '#shared/podcast-import.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { removeSeriesWithin } from '#server/catalog/index.ts';
import { listEmptyImportedSeries, removeImportedEpisodes, removeImport, settleImported } from '#server/db/imports.ts';
import { lockSeries } from '#server/db/series.ts';
import { requireFound } from '#server/errors.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { recordEvent } from '#server/queue.ts';
import { hostOf } from './imports.ts';

/**
 * Takes back what an import has brought, all or nothing: its episodes go to the trash and its series are removed,
 * except what was changed here since. One that is under way ends. @throws DomainError missing
 */
export async function undoImport(admin: Admin & RecentUser, id: string, now: Date): Promise<UndoneImport> {
  return transactAndInvalidate(['episodes'], async (db) => {
    const actor = await confirmRights(admin, db);
    await lockSeries(db);
    // First: an episode that is being created waits for this, or this for it.
    const url = requireFound(await removeImport(id, db), { code: 'importGone' });
    const { removed, kept } = await removeImportedEpisodes(url, now, db);
    const series = await listEmptyImportedSeries(url, db);
    await removeSeriesWithin(db, series, now);
    await settleImported(db);
    const published = removed.filter((episode) => episode.published);
    for (const { id: subjectId } of published)
      await recordEvent(db, { name: 'episode.unpublished', subjectId, at: now });
    const facts = { host: hostOf(url), episodes: removed.length, series: series.length, kept: kept.length };
    await recordAudit({ action: 'podcast import undone', actor, facts }, db);
    return {
      ...{ episodes: removed.length, series: series.length, keptCount: kept.length },
      kept: kept.slice(0, KEPT_SHOWN),
    };
  });
}

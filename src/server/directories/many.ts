import type { Admin } from '#shared/account.ts';
import { EpisodeCheck, pickFields } from '#shared/episode-fields.ts';
import type { ManyRequest } from '#shared/many.ts';
import { selectMany } from '#server/catalog/index.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { countUnannounced } from '#server/db/publications.ts';
import { readPublicationNews } from '#server/listening/index.ts';
import { checkEpisode } from './episode.ts';

const MAX_CHECKED = 200;
const MAX_NAMED = 20;

/** Returns what follows from publishing these episodes, and what is worth knowing about each. */
export async function checkMany(admin: Admin, request: ManyRequest, now: Date) {
  const { ids } = await selectMany(request);
  const noted = [];
  let [each, weekly] = [0, 0];
  for (const id of ids.slice(0, MAX_CHECKED)) {
    const episode = await findEpisodeEvenDraft(id);
    if (!episode) continue;
    const { title, language, publishAt } = episode;
    const found = await readPublicationNews(admin, { episodeId: id, language: language ?? undefined }, now);
    each = Math.max(each, found.each);
    weekly = Math.max(weekly, found.weekly);
    const input = { ...pickFields(episode), id, publishAt: publishAt?.toISOString() ?? null };
    const findings = await checkEpisode(admin, EpisodeCheck.parse(input), now);
    const notable = findings.filter(({ level }) => level !== 'pass');
    if (notable.length > 0) noted.push({ id, title, findings: notable });
  }
  const { sends, hasPostalAddress } = await readPublicationNews(admin, {}, now);
  const news = await countUnannounced(ids, now);
  const episodes = noted.slice(0, MAX_NAMED);
  return { total: ids.length, sends, news, each, weekly, hasPostalAddress, noted: noted.length, episodes };
}

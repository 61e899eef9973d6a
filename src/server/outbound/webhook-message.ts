import type { Entry } from '#shared/contract/in-service.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import type { RecordedEvent } from '#server/queue.ts';
import { config } from '#server/config.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { findFeedback } from '#server/db/feedback.ts';
import { findEntry } from '#server/db/in-service-entries.ts';
import type { Db } from '#server/db/sql.ts';

/**
 * Returns the body sent about an event (Standard Webhooks, "Payload structure"), or null for what is not so anymore: an
 * episode that is no longer published, a dislike that was marked as spam.
 */
export async function composeMessage({ name, subjectId, at }: RecordedEvent, db: Db): Promise<string | null> {
  const found = await COMPOSERS[name](subjectId, db);
  return found && JSON.stringify({ type: name, timestamp: at.toISOString(), data: found });
}

const COMPOSERS: Record<RecordedEvent['name'], (id: string, db: Db) => Promise<object | null>> = {
  'episode.published': findEpisode,
  'episode.changed': findEpisode,
  // A withdrawn episode is not sent once more: its id is enough to withdraw it elsewhere.
  'episode.unpublished': (id) => Promise.resolve({ id, published: false }),
  'rating.disliked': findDislike,
  'inService.completed': findCompleted,
};

async function findEpisode(id: string, db: Db): Promise<object | null> {
  const episode = await findPublishedEpisode(id, db);
  return episode && withAbsoluteLinks(episode);
}

async function findDislike(ratingId: string, db: Db): Promise<object | null> {
  const rating = await findFeedback(ratingId, db);
  const episode = rating && !rating.isSpam ? await findEpisode(rating.episodeId, db) : null;
  return rating && episode && { comment: rating.comment, second: rating.atSecond, episode };
}

/** Without a name: other programs know an aide by her employee number. */
async function findCompleted(number: string, db: Db): Promise<object | null> {
  const entry = await findEntry(Number(number), db);
  return entry && { number: entry.number, staffNumber: entry.staffNumber, ...lessonOf(entry) };
}

const lessonOf = ({ topic, minutes, day }: Entry<Date>) => ({ topic, minutes, day });

const withAbsoluteLinks = (episode: SingleEpisode<Date>): object => ({
  ...episode,
  url: `${config.publicUrl}/episodes/${episode.id}`,
  audioUrl: config.publicUrl + episode.audioUrl,
  pdfUrl: episode.pdfUrl && config.publicUrl + episode.pdfUrl,
});

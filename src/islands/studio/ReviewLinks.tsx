import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { MadeReviewLink } from '#shared/review-link.ts';
import { send } from '../api.ts';
import { useEditableList } from '../ui/use-editable-list.tsx';
import { unlessExplained } from '../ui/run-call.ts';
import { ReviewLinkForm } from './ReviewLinkForm.tsx';
import { type Review, type ReviewedEpisode, ReviewRow } from './ReviewRow.tsx';

type ReviewLinksProps = {
  reviews: Review[];
  /** The episode for which a review is asked here. */
  episode: ReviewedEpisode | null;
  reviewer?: string | undefined;
  sendsMail: boolean;
};

/** Makes a review link, lists all with the answers that came by them, and ends one. */
export function ReviewLinks({ reviews, episode, reviewer, sendsMail }: ReviewLinksProps) {
  const t = studioWords().reviews;
  const { items, place, pending, add, onRemove } = useEditableList<Review, HTMLUListElement>(reviews, {
    remove: ({ id }) => send('DELETE /api/reviews/{linkId}', { linkId: id }),
    after: (review) => ({ ...review, state: 'revoked' }),
    done: (review) => t.link.withdrawn(review.reviewer),
    failed: words().general.error,
    describe: unlessExplained(t.link.withdrawFailed),
  });
  const addMade = (of: ReviewedEpisode, made: MadeReviewLink) => {
    const { id, reviewer: who, expiresAt } = made;
    const dates = { createdAt: new Date(), expiresAt: new Date(expiresAt) };
    add({ id, reviewer: who, ...dates, state: 'open', episode: of, answers: [] });
  };
  return (
    <>
      {episode && (
        <section className="card sheet mt-6" aria-labelledby="ask">
          <h2 id="ask" className="wrap-anywhere">
            {t.askFor(episode.title)}
          </h2>
          <ReviewLinkForm
            episodeId={episode.id}
            reviewer={reviewer}
            sendsMail={sendsMail}
            onMade={(made) => addMade(episode, made)}
          />
        </section>
      )}
      <section id="review-links" className="card sheet mt-6" aria-labelledby="links">
        <h2 id="links">{t.linksAndAnswers}</h2>
        {items.length > 0 ? (
          <ul ref={place} tabIndex={-1} aria-labelledby="links">
            {items.map((review) => (
              <ReviewRow
                key={review.id}
                review={review}
                isPending={pending.includes(review.id)}
                onEnd={() => onRemove(review)}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted">
            {t.none.before}{' '}
            <a className="underline" href={localPath('/browse?status=draft')}>
              {t.none.link}
            </a>{' '}
            {t.none.between} <em>{t.none.choice}</em>.
          </p>
        )}
      </section>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $ratings, recallRating, rate, type Tallies, UNRATED } from './ratings.ts';
import { CommentForm } from './CommentForm.tsx';
import { Count } from './Count.tsx';
import { GivenRating } from './GivenRating.tsx';
import { Thumb } from './Thumb.tsx';

type Props = Tallies & { episodeId: string; title: string };

/** Like and Dislike for one episode, a reason for a dislike, and afterwards what was said. */
export function RatingWidget({ episodeId, title, likes, dislikes }: Props) {
  const { rating, isPending, tallies } = useStore($ratings, { ssr: 'initial' })[episodeId] ?? UNRATED;
  const [isAsking, setIsAsking] = useState(false);
  const [isOurs, setIsOurs] = useState(false);
  const dislikeButton = useRef<HTMLButtonElement>(null);
  // Pages lag behind the count by seconds; what this visitor has seen once never goes back.
  const counts = { likes: Math.max(likes, tallies?.likes ?? 0), dislikes: Math.max(dislikes, tallies?.dislikes ?? 0) };

  useEffect(() => void recallRating(episodeId), [episodeId]);

  const submit = async (isLike: boolean, comment?: string) => {
    setIsOurs(true);
    if ((await rate({ episodeId, isLike, comment }, counts)) !== 'unsent') setIsAsking(false);
  };
  const cancel = () => {
    setIsAsking(false);
    dislikeButton.current?.focus();
  };

  return (
    <div className="rating" role="group" aria-label={`Rate ${title}`}>
      {rating ? (
        <GivenRating rating={rating} counts={counts} takesFocus={isOurs} />
      ) : (
        <div className="rating-row">
          <button
            type="button"
            className="text-button rating-button"
            aria-disabled={isPending}
            onClick={() => void submit(true)}
          >
            <Thumb isUp />
            Like
          </button>
          <Count value={counts.likes} of="like" />
          <button
            ref={dislikeButton}
            type="button"
            className="text-button rating-button"
            aria-expanded={isAsking}
            aria-disabled={isPending}
            onClick={() => !isPending && setIsAsking(true)}
          >
            <Thumb isUp={false} />
            Dislike
          </button>
          <Count value={counts.dislikes} of="dislike" />
        </div>
      )}
      {isAsking && !rating && (
        <CommentForm
          episodeId={episodeId}
          isPending={isPending}
          onSubmit={(comment) => void submit(false, comment)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $ratings, recallRating, rate, type Tallies, UNRATED } from './ratings.ts';
import { CommentForm } from './CommentForm.tsx';
import { Count } from './Count.tsx';
import { GivenRating } from './GivenRating.tsx';
import { Thumb } from './Thumb.tsx';

type Props = Tallies & { episodeId: string; title: string };

/** Without scripts nobody can be asked: the counts stay, in words, and nothing pretends to be a button. */
const BUTTON = 'text-button cursor-pointer aria-disabled:cursor-not-allowed aria-disabled:opacity-55 noscript:hidden';

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
    <div className="min-w-0 basis-full text-note" role="group" aria-label={`Rate ${title}`}>
      {rating ? (
        <GivenRating rating={rating} counts={counts} takesFocus={isOurs} />
      ) : (
        <div className="flex min-h-target flex-wrap items-center gap-x-2">
          <button type="button" className={BUTTON} aria-disabled={isPending} onClick={() => void submit(true)}>
            <Thumb isUp className="-ms-0.5" />
            Like
          </button>
          <Count value={counts.likes} of="like" />
          <button
            ref={dislikeButton}
            type="button"
            className={BUTTON}
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

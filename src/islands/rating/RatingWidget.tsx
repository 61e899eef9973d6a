import { words } from '#shared/language.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $ratings, recallRating, rate, type Tallies, UNRATED } from './ratings.ts';
import { $player } from '../player/playback/player.ts';
import { CommentForm } from './CommentForm.tsx';
import { Count } from './Count.tsx';
import { GivenRating } from './GivenRating.tsx';
import { Thumb } from './Thumb.tsx';

type Props = Tallies & { episodeId: string; title: string };

/** Without JavaScript no one can rate: the counts remain as text, and nothing looks like a button. */
const BUTTON = 'card-act noscript:hidden';
/** In a narrow card the thumb stands for the word. */
const WORD = '@max-[28rem]:sr-only';

/** Shows Like and Dislike for one episode, the form for a dislike's reason, and afterward the given rating. */
export function RatingWidget({ episodeId, title, likes, dislikes }: Props) {
  const { rating, isPending, tallies } = useStore($ratings, { ssr: 'initial' })[episodeId] ?? UNRATED;
  const [isAsking, setIsAsking] = useState(false);
  const [second, setSecond] = useState<number | null>(null);
  const [isOurs, setIsOurs] = useState(false);
  const dislikeButton = useRef<HTMLButtonElement>(null);
  // Cached pages lag behind by seconds; a count this visitor has seen never decreases.
  const counts = { likes: Math.max(likes, tallies?.likes ?? 0), dislikes: Math.max(dislikes, tallies?.dislikes ?? 0) };

  useEffect(() => void recallRating(episodeId), [episodeId]);

  const submit = async (isLike: boolean, comment?: string, atSecond?: number | null) => {
    setIsOurs(true);
    if ((await rate({ episodeId, isLike, comment, atSecond }, counts)) !== 'unsent') setIsAsking(false);
  };
  const ask = () => {
    if (isPending || isAsking) return;
    setSecond(heardSecond(episodeId));
    setIsAsking(true);
  };
  const cancel = () => {
    setIsAsking(false);
    dislikeButton.current?.focus();
  };

  return (
    <div className="contents" role="group" aria-label={words().rating.rate(title)}>
      {rating ? (
        <GivenRating rating={rating} counts={counts} takesFocus={isOurs} />
      ) : (
        <>
          <button type="button" className={BUTTON} aria-disabled={isPending} onClick={() => void submit(true)}>
            <Thumb isUp />
            <span className={WORD}>{words().rating.like}</span>
          </button>
          <Count value={counts.likes} of="like" />
          <button
            ref={dislikeButton}
            type="button"
            className={BUTTON}
            aria-expanded={isAsking}
            aria-disabled={isPending}
            onClick={ask}
          >
            <Thumb isUp={false} />
            <span className={WORD}>{words().rating.dislike}</span>
          </button>
          <Count value={counts.dislikes} of="dislike" />
        </>
      )}
      {isAsking && !rating && (
        <CommentForm
          episodeId={episodeId}
          second={second}
          isPending={isPending}
          onSubmit={(comment, atSecond) => void submit(false, comment, atSecond)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

/** Returns where this visitor is in the episode, in whole seconds; null unless it is in the player, past its start. */
function heardSecond(episodeId: string): number | null {
  const { episode, currentTime } = $player.get();
  return episode?.id === episodeId && currentTime >= 1 ? Math.floor(currentTime) : null;
}

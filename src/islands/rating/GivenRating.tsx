import { words } from '#shared/language.ts';
import type { Rating } from '#shared/rating.ts';
import { useEffect, useRef } from 'react';
import type { Tallies } from './ratings.ts';
import { Count } from './Count.tsx';
import { Thumb } from './Thumb.tsx';

type Props = { rating: Rating; counts: Tallies; takesFocus: boolean };

/** Shows this visitor's rating. It takes the focus from the pressed button, which has been removed. */
export function GivenRating({ rating: { isLike, comment }, counts, takesFocus }: Props) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) message.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <>
      <div className="flex min-h-target items-center gap-2 px-2 text-note">
        <p
          className="flex items-center gap-1 leading-line font-semibold @max-[28rem]:max-w-32"
          ref={message}
          tabIndex={-1}
        >
          <Thumb isUp={isLike} isFilled className="-ms-0.5 text-accent" />
          <span>{isLike ? words().rating.liked : words().rating.disliked}</span>
        </p>
        <p className="flex items-center gap-2 text-muted @max-[40rem]:sr-only">
          <Thumb isUp />
          <Count value={counts.likes} of="like" />
          <Thumb isUp={false} />
          <Count value={counts.dislikes} of="dislike" />
        </p>
      </div>
      {comment && (
        <p className="basis-full px-3 pb-2 text-note wrap-anywhere whitespace-pre-line text-muted italic">{`“${comment}”`}</p>
      )}
    </>
  );
}

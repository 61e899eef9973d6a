import { formatTime } from '#shared/time.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { openEpisode, $player } from '../playback/player.ts';
import { $isFollowing, $isHighlighting } from '../playback/follow-along.ts';
import { indexAt } from '../playback/details.ts';
import { scrollToMiddle, followIntoView } from '../../ui/scroll.ts';

type Moment = { time: number; title?: string; text?: string; lang?: string };
type TimestampListProps = { label: string; now: number; moments: Moment[]; lang?: string | undefined };

/** Shows positions in the audio: the current one is marked and scrolled into view, a click plays from there. */
export function TimestampList({ label, now, moments, lang }: TimestampListProps) {
  const list = useRef<HTMLOListElement>(null);
  const times = useMemo(() => moments.map(({ time }) => time), [moments]);
  const current = indexAt(times, now);
  const lastShown = useRef(-1);
  const isFollowing = useStore($isFollowing);
  const isHighlighting = useStore($isHighlighting);
  const marked = isHighlighting ? current : -1;

  useEffect(() => {
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    const item = items[current];
    if (!isFollowing) return void (lastShown.current = -1);
    if (lastShown.current >= 0) followIntoView(items[lastShown.current], item, true);
    else if (item) scrollToMiddle(item);
    lastShown.current = current;
  }, [current, isFollowing]);

  return (
    <ol ref={list} className="-mx-2" aria-label={label}>
      {moments.map(({ time, title, text, lang: own = lang }, index) => (
        <li key={index} data-current={index === marked ? '' : undefined}>
          <button
            type="button"
            className="player-entry grid-cols-[--spacing(12)_minmax(0,1fr)]"
            aria-current={index === marked ? 'true' : undefined}
            onClick={() => playFrom(time)}
          >
            <span className="player-time text-small leading-base text-muted figures in-data-current:text-inherit">
              {formatTime(time)}
            </span>
            <span lang={own}>{title ?? text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function playFrom(time: number): void {
  const { episode } = $player.get();
  if (episode) openEpisode(episode, time);
}

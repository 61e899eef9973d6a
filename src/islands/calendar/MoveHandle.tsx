import type { Planned } from '#shared/calendar.ts';
import { studioWords } from '#shared/language.ts';
import { addDays } from '#shared/dates.ts';
import { wallTimeAt } from '#shared/time-zone.ts';
import type { KeyboardEvent } from 'react';
import { actOnEpisode } from '../studio/act-on-episode.ts';
import { LineIcon } from '../ui/icons.tsx';
import { moveEpisode } from './move-episode.ts';

/** Days by which an arrow key moves an episode. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves a scheduled episode: pressed it asks for the day and the time, with the arrow keys it takes another day. */
export function MoveHandle({ episode, zone }: { episode: Planned; zone: string }) {
  const onKey = (event: KeyboardEvent) => {
    const days = STEPS[event.key];
    if (days === undefined) return;
    event.preventDefault();
    void moveEpisode(episode, addDays(wallTimeAt(episode.publishAt, zone).date, days), zone);
  };
  return (
    <button
      type="button"
      className="icon-button flex-none"
      aria-label={studioWords().episodes.calendar.move(episode.title)}
      data-move={episode.id}
      onKeyDown={onKey}
      onClick={() => void actOnEpisode('schedule', episode)}
    >
      <LineIcon name="grip" />
    </button>
  );
}

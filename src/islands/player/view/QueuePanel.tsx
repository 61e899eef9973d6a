import { words } from '#shared/language.ts';
import type { PlayableEpisode } from '#shared/episode.ts';
import { formatDuration } from '#shared/format.ts';
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Switch } from '../../ui/Switch.tsx';
import { Icon } from '../../ui/icons.tsx';
import { $nextPart } from '../playback/next-part.ts';
import { $upNext, $autoplay, $queue, playInPlace, setAutoplay, unqueueEpisode } from '../playback/queue.ts';

export function QueuePanel() {
  const queue = useStore($queue);
  const isAutoplay = useStore($autoplay);
  const [following] = useStore($upNext);
  const part = useStore($nextPart);
  const list = useRef<HTMLOListElement>(null);
  const remove = (episode: PlayableEpisode, index: number) => {
    unqueueEpisode(episode);
    // The focus stays in the list: on the entry that moved up, or the one before.
    requestAnimationFrame(() => focusEntry(list.current, index));
  };

  return (
    <>
      {part && <p className="mb-3 font-semibold">{words().player.nextPart(part.title)}</p>}
      {queue.length === 0 && <p className="block text-small text-muted">{words().player.nothingQueued}</p>}
      <ol ref={list} className="-mx-2" aria-label={words().player.queue} tabIndex={-1}>
        {queue.map((episode, index) => (
          <li key={episode.id} className="flex items-center border-b border-line">
            <button
              type="button"
              className="player-entry grid-cols-[minmax(0,1fr)_auto] wrap-anywhere"
              onClick={() => playInPlace(episode)}
            >
              <span className="sr-only">{words().player.playNow} </span>
              <span lang={episode.language ?? undefined}>{episode.title}</span>
              <span className="text-small leading-base text-muted figures">{formatDuration(episode.duration)}</span>
            </button>
            <button
              type="button"
              className="icon-button flex-none"
              aria-label={words().player.removeFromQueue(episode.title)}
              data-remove
              onClick={() => remove(episode, index)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <Switch isImmediate checked={isAutoplay} onChange={(event) => setAutoplay(event.currentTarget.checked)}>
        {words().player.autoplay}
        <span className="block text-small text-muted">
          {isAutoplay && following ? words().player.afterQueue(following.title) : words().player.afterQueuePage}
        </span>
      </Switch>
    </>
  );
}

function focusEntry(list: HTMLOListElement | null, index: number): void {
  const left = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
  (left[index] ?? left[index - 1] ?? list)?.focus();
}

import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { PlayableEpisode } from '#shared/episode.ts';
import { useStore } from '@nanostores/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { $hasLargeControls } from '../playback/large-controls.ts';
import { watchSize } from '../../capabilities/size.ts';
import { closePlayer, expandPlayer } from '../playback/by-hand.ts';
import type { PlayerState } from '../playback/player.ts';
import { ClearTime, Notice, Problem, Progress, TransportButtons, Volume } from './Controls.tsx';
import { Icon } from '../../ui/icons.tsx';

type PlayerBarProps = { player: PlayerState; episode: PlayableEpisode };

export function PlayerBar({ player, episode }: PlayerBarProps) {
  const bar = useRef<HTMLElement>(null);
  useRoomBelow(bar);
  const hasLargeControls = useStore($hasLargeControls);

  return (
    <section ref={bar} className="player-bar" data-player-bar aria-label={words().player.audioPlayer}>
      <Problem player={player} />
      <Notice />
      <div className="player-bar-row">
        <p className="flex items-center gap-2 overflow-hidden text-note leading-[1.3] font-semibold [grid-area:title]">
          {/* Two letters where there is no room for more; read out as the whole badge. */}
          {episode.isMadeWithAi !== false && (
            <span className="badge flex-none">
              {words().player.aiShort[0]}
              <span className="sr-only">{words().player.aiShort[1]}</span>
            </span>
          )}
          <a
            className="min-w-0 truncate py-3 hover:underline focus-visible:-outline-offset-3"
            href={localPath(`/episodes/${episode.id}`)}
            lang={episode.language ?? undefined}
          >
            {episode.title}
          </a>
        </p>
        <TransportButtons player={player} />
        {hasLargeControls ? (
          <div className="player-progress max-sm:hidden">
            <ClearTime player={player} />
          </div>
        ) : (
          <>
            <Progress player={player} />
            <div className="flex [grid-area:volume] max-lg:hidden">
              <Volume player={player} />
            </div>
          </>
        )}
        <div className="flex [grid-area:end]">
          <button
            type="button"
            className="icon-button"
            aria-label={words().player.expand}
            data-expand
            onClick={expandPlayer}
          >
            <Icon name="expand" />
          </button>
          <button type="button" className="icon-button" aria-label={words().player.close} onClick={closePlayer}>
            <Icon name="close" />
          </button>
        </div>
      </div>
    </section>
  );
}

/** Reserves room for the bar at its actual height: two rows on a phone, more with an error or at 200% zoom. */
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--spacing-player', `${bar.current?.offsetHeight ?? 0}px`);
    const stop = bar.current ? watchSize(bar.current, measure) : undefined;
    document.addEventListener('astro:after-swap', measure); // the next page's <html> comes without it
    return () => {
      stop?.();
      document.removeEventListener('astro:after-swap', measure);
      style.removeProperty('--spacing-player');
    };
  }, [bar]);
}

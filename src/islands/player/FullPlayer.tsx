import type { Category, PlayableEpisode } from '#shared/episode.ts';
import { gradientOf, initialOf } from '#shared/format.ts';
import { useLayoutEffect, useRef } from 'react';
import { type PlayerState, closePlayer, minimizePlayer } from '../stores/player.ts';
import { Problem, Progress, TransportButtons, Volume } from './Controls.tsx';
import { Icon } from './icons.tsx';

// Said here again: shared/episode.ts would bring zod along.
const DEFAULT_CATEGORY: Category = 'General';

type FullPlayerProps = { player: PlayerState; episode: PlayableEpisode };

/** A native modal dialog: focus stays inside, the page behind is inert, Escape minimises. */
export function FullPlayer({ player, episode }: FullPlayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    playButton.current?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog ref={dialog} className="player-full" aria-labelledby="player-title" onClose={minimizePlayer}>
      <header className="player-full-head">
        <button type="button" className="player-button" aria-label="Minimize player" onClick={minimizePlayer}>
          <Icon name="minimize" />
        </button>
        <p className="player-full-heading">NOW PLAYING</p>
        <button type="button" className="player-button" aria-label="Close player" onClick={closePlayer}>
          <Icon name="close" />
        </button>
      </header>
      <div className={`player-cover gradient-${gradientOf(episode.id)}`} aria-hidden="true">
        {initialOf(episode.title)}
      </div>
      <h2 id="player-title" className="player-full-title">
        {episode.title}
      </h2>
      <p className="player-category">{labelOf(episode)}</p>
      <div className="player-full-controls">
        <Problem player={player} />
        <Progress player={player} />
        <TransportButtons player={player} playRef={playButton} />
        <Volume player={player} />
      </div>
    </dialog>
  );
}

/** Spec §1: the stored default category is General, the player calls it Healthcare Education. */
function labelOf(episode: PlayableEpisode): string {
  return !episode.category || episode.category === DEFAULT_CATEGORY ? 'Healthcare Education' : episode.category;
}

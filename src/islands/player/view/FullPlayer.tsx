import type { Category, PlayableEpisode } from '#shared/episode.ts';
import { AI_BADGE } from '#shared/disclosure.ts';
import { gradientOf, initialOf } from '#shared/format.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { $isClearer, setClearer } from '../playback/clearer.ts';
import { type PlayerState, closePlayer, minimizePlayer } from '../playback/player.ts';
import { ClearSpeed, ClearTime, Notice, Problem, Progress, Resumed, TransportButtons, Volume } from './Controls.tsx';
import { fetchDetails } from '../playback/details.ts';
import { Icon, LineIcon } from '../../ui/icons.tsx';
import { Panel, type PanelName } from './Panel.tsx';
import { Tools } from './Tools.tsx';

// Repeated here: importing shared/episode.ts would load zod.
const DEFAULT_CATEGORY: Category = 'General';

type FullPlayerProps = { player: PlayerState; episode: PlayableEpisode };

/** A native modal dialog: focus stays inside, the page behind is inert, Escape minimises. */
export function FullPlayer({ player, episode }: FullPlayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const [chosen, setPanel] = useState<PanelName | null>(null);
  const isClearer = useStore($isClearer);
  const panel = isClearer ? null : chosen;
  // Before it is drawn: it would show what belongs to the episode before.
  useLayoutEffect(() => {
    const leaving = new AbortController();
    void fetchDetails(episode.id, leaving.signal);
    return () => leaving.abort();
  }, [episode.id]);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    playButton.current?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog ref={dialog} className="player-full" aria-labelledby="player-title" onClose={minimizePlayer}>
      <header className="flex w-full max-w-page flex-none items-center justify-between">
        <button type="button" className="icon-button" aria-label="Minimize player" onClick={minimizePlayer}>
          <Icon name="minimize" />
        </button>
        <p className="text-small leading-base font-semibold tracking-[0.14em] text-muted max-xs:sr-only">NOW PLAYING</p>
        <button type="button" className="icon-button" aria-label="Close player" onClick={closePlayer}>
          <Icon name="close" />
        </button>
      </header>
      <button
        type="button"
        className="chip mb-4 flex-none cursor-pointer"
        aria-pressed={isClearer}
        onClick={() => setClearer(!isClearer)}
      >
        <LineIcon name="larger" />
        Clearer, larger
      </button>
      <div className="player-full-body" data-panel={panel ?? undefined}>
        <div className="player-full-main">
          <div
            className={`cover player-cover gradient-${gradientOf(episode.id)} ${panel || isClearer ? 'max-panel:hidden' : ''}`}
            aria-hidden="true"
          >
            {initialOf(episode.title)}
          </div>
          <h2 id="player-title" className="max-w-sheet font-title wrap-anywhere" lang={episode.language ?? undefined}>
            {episode.title}
          </h2>
          <p className="mt-2 mb-3 flex flex-wrap justify-center gap-2 text-note leading-base font-semibold text-accent">
            <span>{labelOf(episode)}</span>
            <span className="badge self-center">{AI_BADGE}</span>
          </p>
          <div className="player-full-controls">
            <Problem player={player} />
            {player.isRefused && (
              <p role="status" className="alert justify-center">
                Your browser waits for you: press Play to listen.
              </p>
            )}
            <Resumed player={player} />
            {isClearer ? <ClearTime player={player} /> : <Progress player={player} />}
            <TransportButtons player={player} playRef={playButton} isLarge />
            {isClearer ? (
              <ClearSpeed speed={player.speed} />
            ) : (
              <div className={`flex justify-center ${panel ? 'max-panel:hidden' : ''}`}>
                <Volume player={player} />
              </div>
            )}
          </div>
          {!isClearer && <Tools player={player} episode={episode} panel={panel} onChoose={setPanel} />}
        </div>
        {panel && <Panel name={panel} player={player} lang={episode.language ?? undefined} />}
      </div>
      <Notice />
    </dialog>
  );
}

/** Returns the category; the stored default, General, is shown as Healthcare Education. */
function labelOf(episode: PlayableEpisode): string {
  return !episode.category || episode.category === DEFAULT_CATEGORY ? 'Healthcare Education' : episode.category;
}

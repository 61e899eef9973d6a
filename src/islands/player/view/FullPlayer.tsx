import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { partLine } from '#shared/part-line.ts';
import { thumbnailPath } from '#shared/artwork.ts';
import type { PlayableEpisode } from '#shared/episode.ts';
import { DEFAULT_CATEGORY } from '#shared/category.ts';
import { categoryName } from '#shared/category-names.ts';
import { gradientOf, initialOf } from '#shared/format.ts';
import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { openModal } from '../../capabilities/dialog.ts';
import { $hasLargeControls, setLargeControls } from '../playback/large-controls.ts';
import { closePlayer } from '../playback/by-hand.ts';
import { type PlayerState, minimizePlayer } from '../playback/player.ts';
import {
  LargeControlsSpeed,
  ClearTime,
  Notice,
  Problem,
  Progress,
  Resumed,
  TransportButtons,
  Volume,
} from './Controls.tsx';
import { fetchDetails } from '../playback/details.ts';
import { Icon, LineIcon } from '../../ui/icons.tsx';
import { isTall, Panel, type PanelName } from './Panel.tsx';
import { Tools } from './Tools.tsx';

const SHEET =
  'player-full m-0 h-dvh max-h-none w-full max-w-none overflow-auto bg-paper px-gutter pt-4 short:pt-1 pb-[calc(--spacing(6)+env(safe-area-inset-bottom))] text-center text-ink backdrop:bg-paper open:flex open:flex-col open:items-center open:animate-[rise_220ms_var(--ease-calm)]';
/** As large as the room above the controls, or beside them. */
const COVER =
  'mx-auto aspect-square w-[min(100cqi,100cqb,--spacing(104))] [@container(height<5rem)]:hidden items-end justify-items-center rounded-large pb-6 font-display text-initial leading-none font-title shadow-raised';

/** Returns the path of the show's own cover, which stands in for a missing picture. */
const coverOfShow = (): string | undefined =>
  /\/artwork\/[0-9a-f]{32}\.(?:jpg|png)$/.exec(
    document.querySelector<HTMLMetaElement>('meta[name="artwork"]')?.content ?? '',
  )?.[0];

type FullPlayerProps = { player: PlayerState; episode: PlayableEpisode };

/**
 * A native modal dialog: focus stays inside, the page behind is inert, Escape closes the open panel, else minimizes.
 */
export function FullPlayer({ player, episode }: FullPlayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const [chosen, setPanel] = useState<PanelName | null>(null);
  const hasLargeControls = useStore($hasLargeControls);
  const panel = hasLargeControls ? null : chosen;
  // Before it is drawn: it would show what belongs to the episode before.
  useLayoutEffect(() => void fetchDetails(episode.id), [episode.id]);
  useLayoutEffect(() => {
    const element = dialog.current;
    openModal(element);
    playButton.current?.focus({ preventScroll: true }); // the head stays on a small screen
    return () => element?.close();
  }, []);

  const picture = episode.artwork ?? coverOfShow();
  const ignoreSecondTap = useSecondTapIgnored(panel);
  const transport = <TransportButtons player={player} playRef={playButton} isLarge />;
  const closePanel = (event: SyntheticEvent) => {
    if (!panel || event.target !== dialog.current) return;
    event.preventDefault();
    dialog.current?.querySelector<HTMLElement>('.player-tool[aria-expanded="true"]')?.focus();
    setPanel(null);
  };

  return (
    <dialog
      ref={dialog}
      className={SHEET}
      aria-labelledby="player-title"
      onCancel={closePanel}
      onClickCapture={ignoreSecondTap}
      onClose={minimizePlayer}
    >
      <header className="flex w-full max-w-page flex-none flex-wrap items-center justify-between @container">
        <button type="button" className="icon-button" aria-label={words().player.minimize} onClick={minimizePlayer}>
          <Icon name="minimize" />
        </button>
        <p className="text-center text-small leading-base font-semibold tracking-[0.14em] text-muted short:sr-only @max-[16rem]:order-last @max-[16rem]:w-full">
          {words().player.nowPlaying}
        </p>
        <button type="button" className="icon-button" aria-label={words().player.close} onClick={closePlayer}>
          <Icon name="close" />
        </button>
      </header>
      <button
        type="button"
        className={`chip mb-3 flex-none cursor-pointer short:mb-2 short:min-[30rem]:absolute ${panel ? 'max-panel:hidden' : ''}`}
        aria-pressed={hasLargeControls}
        onClick={() => setLargeControls(!hasLargeControls)}
      >
        <LineIcon name="larger" />
        {words().player.clearer}
      </button>
      {/* Not :has(#player-panel): Chromium 156 lays the panel out once before it applies that to the player beside it. */}
      {/* The controls stay where they are: the cover and a panel take each other's place, above or beside them. */}
      <div
        className={`flex w-full flex-1 flex-col items-center gap-4 panel:max-w-page panel:flex-row panel:gap-10 ${panel ? 'min-h-0' : ''}`}
      >
        <div className="order-1 flex w-full min-w-0 flex-none flex-col items-center panel:order-none panel:my-auto panel:flex-1">
          <h2
            id="player-title"
            className={`max-w-sheet font-title wrap-anywhere short:line-clamp-2 short:text-h4 ${panel ? 'max-panel:max-w-full max-panel:truncate max-panel:text-h4' : ''}`}
            lang={episode.language ?? undefined}
          >
            {episode.title}
          </h2>
          {hasLargeControls && <div className="my-4 w-full">{transport}</div>}
          <p
            className={`mt-2 mb-3 short:my-1 flex flex-wrap justify-center gap-2 text-note leading-base font-semibold text-accent ${panel ? 'max-panel:hidden' : ''}`}
          >
            <span>{labelOf(episode)}</span>
            {episode.isMadeWithAi !== false && <span className="badge self-center">{words().player.aiBadge}</span>}
          </p>
          {episode.part && (
            <p className="mb-3 text-note wrap-anywhere">
              <a className="hover:underline" href={localPath(`/series/${episode.part.slug}`)}>
                {partLine(episode.part)}
              </a>
            </p>
          )}
          <div className="grid w-full max-w-form gap-2">
            <Problem player={player} />
            {player.isRefused && (
              <p role="status" className="alert justify-center">
                {words().player.waitsForYou}
              </p>
            )}
            <Resumed player={player} />
            {hasLargeControls ? <ClearTime player={player} /> : <Progress player={player} />}
            {hasLargeControls ? (
              <LargeControlsSpeed speed={player.speed} />
            ) : (
              // First where there is little room: it has to be in sight.
              <div className="relative short:-order-1">
                {transport}
                <div className="flex justify-center pointer-coarse:absolute pointer-coarse:inset-y-0 pointer-coarse:end-0">
                  <Volume player={player} />
                </div>
              </div>
            )}
          </div>
          {!hasLargeControls && <Tools player={player} episode={episode} panel={panel} onChoose={setPanel} />}
        </div>
        <div
          className={`@container-[size] grid w-full max-w-form flex-1 content-center short:hidden panel:self-stretch ${panel ? 'panel:hidden' : ''} ${(panel && isTall(panel)) || hasLargeControls ? 'max-panel:hidden' : ''}`}
          aria-hidden="true"
        >
          <div className={`cover gradient-${gradientOf(episode.id)} ${COVER}`}>
            {initialOf(episode.title)}
            {picture && (
              <img
                className={`absolute inset-0 size-full object-cover ${episode.artwork ? '' : 'cover-of-show'}`}
                src={thumbnailPath(picture, 'medium')}
                alt=""
              />
            )}
          </div>
        </div>
        {panel && <Panel name={panel} player={player} lang={episode.language ?? undefined} />}
      </div>
      <Notice />
    </dialog>
  );
}

/** Milliseconds, and pixels from the first: hands that tremble tap twice. */
const SECOND_TAP = { within: 500, near: 24 };

/**
 * Returns what ignores a click in the place where one has opened a panel a moment before: it may be another button's by
 * now.
 */
function useSecondTapIgnored(panel: PanelName | null) {
  const last = useRef({ panel, at: 0, x: 0, y: 0 });
  return (event: MouseEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, detail } = event;
    const before = last.current;
    const isSecond =
      panel !== before.panel &&
      at - before.at < SECOND_TAP.within &&
      Math.hypot(x - before.x, y - before.y) < SECOND_TAP.near;
    if (detail > 0 && panel && isSecond) {
      event.preventDefault();
      return event.stopPropagation();
    }
    last.current = { panel, at, x, y };
  };
}

/** Returns the category; the stored default, General, is shown as Healthcare Education. */
function labelOf(episode: PlayableEpisode): string {
  const { category } = episode;
  return !category || category === DEFAULT_CATEGORY ? words().player.healthcareEducation : categoryName(category);
}

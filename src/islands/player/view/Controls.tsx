import { words } from '#shared/language.ts';
import { speakPosition, speakTime } from '#shared/position.ts';
import { formatTime } from '#shared/time.ts';
import { useStore } from '@nanostores/react';
import { type Ref, useState } from 'react';
import { $hasLargeControls, LARGE_CONTROLS_SPEED } from '../playback/large-controls.ts';
import { type PlayerState, retry, seekTo, start, togglePlay } from '../playback/player.ts';
import { clearStoppedAt, setVolume, skip, toggleMute } from '../playback/by-hand.ts';
import { SKIP_BACK, SKIP_FORWARD } from '../playback/skip-seconds.ts';
import { matches } from '../../capabilities/media-query.ts';
import { canSetVolume } from '../../capabilities/volume.ts';
import { Icon, LineIcon } from '../../ui/icons.tsx';
import { $isLate, $notice } from '../playback/notice.ts';
import { setSpeed } from '../playback/speed.ts';
import { Slider } from './Slider.tsx';
import { useSpokenSecond } from './spoken-second.ts';

type PlayerPart = { player: PlayerState };

const PLAY =
  'icon-button bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent aria-busy:*:animate-[breathe_700ms_ease-in-out_infinite_alternate]';

type TransportProps = PlayerPart & { playRef?: Ref<HTMLButtonElement>; isLarge?: boolean };

export function TransportButtons({ player, playRef, isLarge = false }: TransportProps) {
  const isPlaying = player.isPlaying && !player.problem;
  const hasLargeControls = useStore($hasLargeControls); // everything is half as large again then, and has to fit a phone
  const isSpacious = isLarge && !hasLargeControls;
  const playSize = isLarge ? (isSpacious && 'size-18') || 'size-16' : '';
  const icon = isSpacious ? 'size-8' : 'size-6';
  const button = `icon-button relative ${isSpacious ? 'size-14' : ''}`;
  return (
    <div
      className={`player-transport flex flex-wrap items-center justify-center ${isSpacious ? 'gap-6 max-[22rem]:gap-2' : 'gap-2'}`}
      role="group"
      aria-label={words().player.playback}
    >
      <button
        type="button"
        className={button}
        aria-label={words().player.skipBack(SKIP_BACK)}
        onClick={() => skip(-SKIP_BACK)}
      >
        <Icon name="back" className={icon} />
        <Seconds>{SKIP_BACK}</Seconds>
      </button>
      <button
        ref={playRef}
        type="button"
        className={`${PLAY} ${playSize}`}
        aria-label={isPlaying ? words().player.pause : words().player.play}
        aria-busy={player.isWaiting}
        onClick={togglePlay}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} className={icon} />
      </button>
      <button
        type="button"
        className={button}
        aria-label={words().player.skipForward(SKIP_FORWARD)}
        onClick={() => skip(SKIP_FORWARD)}
      >
        <Icon name="forward" className={icon} />
        <Seconds>{SKIP_FORWARD}</Seconds>
      </button>
    </div>
  );
}

/** The number inside the round arrow. */
const Seconds = ({ children }: { children: number }) => (
  <span
    className="absolute inset-x-0 bottom-0 text-[length:calc(0.75*var(--text-small))] leading-none font-bold"
    aria-hidden="true"
  >
    {children}
  </span>
);

export function Progress({ player }: PlayerPart) {
  const { currentTime, duration } = player;
  const [isFocused, setIsFocused] = useState(false);
  const spoken = useSpokenSecond(player, isFocused);
  return (
    <div className="player-progress flex min-w-0 items-center gap-3">
      <span className="player-time text-small leading-base text-muted figures">{formatTime(currentTime)}</span>
      <Slider
        label={words().player.position}
        value={currentTime}
        max={duration}
        step={1}
        keyStep={5}
        valueText={speakPosition(spoken, duration)}
        onFocused={setIsFocused}
        onChange={seekTo}
      />
      <span className="player-time text-small leading-base text-muted figures">{formatTime(duration)}</span>
    </div>
  );
}

/** Where the audio is, in words, for those who need no slider. */
export function ClearTime({ player }: PlayerPart) {
  const { currentTime, duration } = player;
  return <p className="text-muted figures">{speakPosition(currentTime, duration)}</p>;
}

/** The one choice of speed while the player is clearer: slower, or as it was spoken. */
export function LargeControlsSpeed({ speed }: { speed: number }) {
  const isSlow = speed === LARGE_CONTROLS_SPEED;
  return (
    <div className="flex justify-center">
      <button
        type="button"
        className="chip cursor-pointer figures"
        aria-pressed={isSlow}
        onClick={() => setSpeed(isSlow ? 1 : LARGE_CONTROLS_SPEED)}
      >
        {words().player.speedOf(LARGE_CONTROLS_SPEED)}
      </button>
    </div>
  );
}

/** Says where the listener stopped last time, until they seek or close this. */
export function Resumed({ player }: PlayerPart) {
  const { stoppedAt, isPlaying, isRefused } = player;
  if (stoppedAt === null || isRefused) return null;
  const goOn = () => {
    clearStoppedAt();
    if (!isPlaying) void start();
  };
  return (
    <p role="status" className="alert flex-wrap items-center justify-between">
      <span>{words().player.stoppedAt(speakTime(stoppedAt))}</span>
      <span className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={goOn}>
          {words().player.goOn}
        </button>
        <button type="button" className="button button-quiet" onClick={() => seekTo(0)}>
          {words().player.startAgain}
        </button>
      </span>
    </p>
  );
}

export function Volume({ player }: PlayerPart) {
  // Where a finger presses, there are keys at the side.
  const [hasSlider] = useState(() => canSetVolume() && !matches('(pointer: coarse)'));
  return (
    <div className="flex min-w-0 items-center text-muted [&>:nth-child(2)]:w-24 [&>:nth-child(2)]:flex-none">
      <button
        type="button"
        className="icon-button relative"
        aria-label={player.isMuted ? words().player.unmute : words().player.mute}
        onClick={toggleMute}
      >
        {player.isMuted ? <LineIcon name="mute" /> : <Icon name="volume" />}
      </button>
      {hasSlider && (
        <Slider
          label={words().player.volume}
          value={player.isMuted ? 0 : player.volume}
          max={1}
          step={0.01}
          keyStep={0.01}
          valueText={player.isMuted ? words().player.muted : words().player.percent(Math.round(player.volume * 100))}
          isLive
          onChange={setVolume}
        />
      )}
    </div>
  );
}

export function Problem({ player }: PlayerPart) {
  const isLate = useStore($isLate);
  const look = 'alert mx-auto mb-2 max-w-page items-center justify-between in-[.player-full]:justify-center';
  return (
    <>
      <div role="alert">
        {player.problem && (
          <p className={`${look} alert-danger`}>
            <span>{words().player.problems[player.problem]}</span>
            <button type="button" className="button" onClick={retry}>
              {words().player.retry}
            </button>
          </p>
        )}
      </div>
      {/* The live region has said it already. */}
      {isLate && !player.problem && <p className={look}>{words().player.late}</p>}
    </>
  );
}

/** The player's one live region, for changes made by keys and timers. */
export function Notice() {
  const notice = useStore($notice);
  return (
    <p role="status" className="sr-only">
      {notice}
    </p>
  );
}

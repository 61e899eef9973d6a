import { studioWords, words } from '#shared/language.ts';
import { speakPosition } from '#shared/position.ts';
import { formatTime } from '#shared/time.ts';
import { useEffect, useRef, useState } from 'react';
import { pause } from '../../player/playback/by-hand.ts';
import { Icon } from '../../ui/icons.tsx';

type PlayFileProps = {
  source: string | Blob;
  name: string;
  /** How long it is, where one may choose from where it is heard. */
  seconds?: number;
};

/** Plays a file of the form, stored or still here, not beside the site's own player. */
export function PlayFile({ source, name, seconds }: PlayFileProps) {
  const t = studioWords().upload;
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  useEffect(() => {
    const url = typeof source === 'string' ? source : URL.createObjectURL(source);
    const element = (audio.current = new Audio());
    element.preload = 'none';
    element.src = url;
    const show = () => {
      setIsPlaying(!element.paused);
      setPosition(element.currentTime);
    };
    for (const event of ['play', 'pause', 'ended', 'timeupdate']) element.addEventListener(event, show);
    return () => {
      element.pause();
      element.removeAttribute('src');
      if (url !== source) URL.revokeObjectURL(url);
    };
  }, [source]);
  const toggle = () => {
    if (!audio.current?.paused) return audio.current?.pause();
    pause();
    void audio.current.play().catch(() => setIsPlaying(false));
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    setPosition(to);
  };
  const button = (
    <button
      type="button"
      className="icon-button"
      aria-label={isPlaying ? t.pauseFile(name) : t.playFile(name)}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
  if (seconds === undefined) return button;
  return (
    <div className="flex w-full items-center gap-3">
      {button}
      <input
        type="range"
        className="min-h-target min-w-0 flex-1 accent-accent"
        aria-label={words().player.position}
        aria-valuetext={speakPosition(position, seconds)}
        max={seconds}
        step={0.1}
        value={position}
        onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
      />
      <span className="text-small figures">{`${formatTime(position)} / ${formatTime(seconds)}`}</span>
    </div>
  );
}

import { studioWords } from '#shared/language.ts';
import { useEffect, useRef, useState } from 'react';
import { pause } from '../../player/playback/by-hand.ts';
import { Icon } from '../../ui/icons.tsx';

/** Plays a file of the form, stored or still here, not beside the site's own player. */
export function PlayFile({ source, name }: { source: string | File; name: string }) {
  const t = studioWords().upload;
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    const url = typeof source === 'string' ? source : URL.createObjectURL(source);
    const element = (audio.current = new Audio());
    element.preload = 'none';
    element.src = url;
    const show = () => setIsPlaying(!element.paused);
    for (const event of ['play', 'pause', 'ended']) element.addEventListener(event, show);
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
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isPlaying ? t.pauseFile(name) : t.playFile(name)}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}

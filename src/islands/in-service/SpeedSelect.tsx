import { type RefObject, useEffect, useState } from 'react';
import { lessonWords } from './lesson-words.ts';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

function setSpeedOf(element: HTMLAudioElement | null, speed: number): void {
  if (element) element.playbackRate = speed;
}

/** How fast a lesson plays, with what that earns, and whether its sound is off. */
export function SpeedSelect({ audio, minutes }: { audio: RefObject<HTMLAudioElement | null>; minutes: number }) {
  const t = lessonWords();
  const [speed, setSpeed] = useState(1);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const read = () => {
      setSpeed(element.playbackRate);
      setSilent(element.muted || element.volume === 0);
    };
    element.addEventListener('ratechange', read);
    element.addEventListener('volumechange', read);
    return () => {
      element.removeEventListener('ratechange', read);
      element.removeEventListener('volumechange', read);
    };
  }, [audio]);
  const choose = (chosen: number) => {
    setSpeedOf(audio.current, chosen);
    setSpeed(chosen);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <label className="flex min-h-target flex-wrap items-center gap-3">
        <span className="label">{t.speed}</span>
        <select
          className="select w-auto"
          value={speed}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        >
          {[...new Set([...SPEEDS, speed])].map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </label>
      {speed > 1 && (
        <p className="alert" role="status">
          {t.speedEarns(String(speed), Math.floor(minutes / speed), minutes)}
        </p>
      )}
      {isSilent && (
        <p className="alert alert-care" role="status">
          {t.muted}
        </p>
      )}
    </div>
  );
}

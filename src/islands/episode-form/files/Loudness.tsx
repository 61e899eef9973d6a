import { studioWords } from '#shared/language.ts';
import { describeLoudness, isLoud, isQuiet } from '#shared/sound.ts';
import { useEffect, useRef, useState } from 'react';
import { $player, pause } from '../../player/playback/player.ts';
import { useTask } from '../../ui/follow-task.ts';
import { showToast } from '../../ui/toast.ts';
import { type ArrivedFile, useFormStore } from '../saving/form-store.ts';
import { describeAudio, showDetails } from './offer.ts';
import { LouderCopy } from './LouderCopy.tsx';
import { type Comparison, openComparison, type Version } from './compare-loudness.ts';

/** Says in words how loud the audio is, and lets a quiet or a loud one be compared with most podcasts. */
export function Loudness({ audio }: { audio: ArrivedFile }) {
  const { sound, duration = 0, objectPath, isPresent } = audio;
  const t = studioWords().upload.loudness;
  useMeasuring(audio);
  if (!sound) return null;
  const { loudness, loudnessProblem } = sound;
  const isOff = loudness !== null && (isQuiet(loudness) || isLoud(loudness));
  return (
    <>
      <p className={`max-w-full wrap-anywhere ${isOff ? 'font-semibold text-ink' : 'hint'}`} role="status">
        {loudness && `${describeLoudness(loudness)}.`}
        {loudnessProblem && t.notMeasured(loudnessProblem)}
        {!loudness && !loudnessProblem && !isPresent && t.measuring}
      </p>
      {isOff && <Compare key={objectPath} url={objectPath} integrated={loudness.integrated} duration={duration} />}
      {isOff && <LouderCopy key={`${objectPath} copy`} audio={audio} />}
    </>
  );
}

/** Asks again how loud new audio is, until that has been measured; an episode that has it now is asked for it. */
function useMeasuring(audio: ArrivedFile): void {
  const form = useFormStore();
  const { sound, isPresent, objectPath } = audio;
  const isWaiting = !isPresent && sound !== undefined && !sound.loudness && !sound.loudnessProblem;
  useTask(isWaiting, {
    look: () => (form.getState().pending ? Promise.resolve(null) : describeAudio(objectPath)),
    onLook(details) {
      if (details && form.getState().audio === audio) showDetails(form, audio, details);
      return true;
    },
    onProblem: () => {},
  });
}

function Compare({ url, integrated, duration }: { url: string; integrated: number; duration: number }) {
  const t = studioWords().upload.loudness;
  const labels: Record<Version, string> = { own: t.own, aimed: t.aimed };
  const comparison = useRef<Comparison>(null);
  const [playing, setPlaying] = useState<Version | null>(null);
  useEffect(() => () => comparison.current?.stop(), []);
  const press = async (version: Version) => {
    if ($player.get().isPlaying) pause();
    comparison.current ??= openComparison(url, integrated, duration); // only a press may start sound
    if (playing === version) {
      comparison.current.stop();
      comparison.current = null;
      return setPlaying(null);
    }
    setPlaying(version);
    const onEnd = () => setPlaying((now) => (now === version ? null : now));
    await comparison.current.play(version, onEnd).catch(() => {
      setPlaying(null);
      showToast({ title: t.notPlayable, tone: 'destructive' });
    });
  };
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {(['own', 'aimed'] as const).map((version) => (
        <button
          key={version}
          type="button"
          className="button"
          aria-pressed={playing === version}
          onClick={() => void press(version)}
        >
          {playing === version ? t.stop : labels[version]}
        </button>
      ))}
    </div>
  );
}

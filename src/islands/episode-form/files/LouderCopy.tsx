import { studioWords } from '#shared/language.ts';
import type { LevelAnswer } from '#shared/sound.ts';
import { useEffect, useRef, useState } from 'react';
import { send, messageOf } from '../../api.ts';
import { playRange } from '../../ui/play-range.ts';
import { type ArrivedFile, CURRENT_AUDIO, useFormStore } from '../saving/form-store.ts';
import { describeAudio, showDetails } from './offer.ts';

const PATH = '/api/audio-level';
const PAUSE_MS = 2_000;
const SECONDS = 10;

/** Has a copy made that is as loud as most podcasts; it takes the file's place in the form once it was heard. */
export function LouderCopy({ audio }: { audio: ArrivedFile }) {
  const t = studioWords().upload.copy;
  const form = useFormStore();
  const [copy, setCopy] = useState<LevelAnswer>({ state: 'none' });
  const [isHeard, setIsHeard] = useState(false);
  const isUnderWay = copy.state === 'waiting' || copy.state === 'running';
  useEffect(() => {
    if (!isUnderWay) return;
    const look = () => send<LevelAnswer>('GET', `${PATH}?audioUrl=${encodeURIComponent(audio.objectPath)}`);
    const timer = setInterval(() => void look().then(setCopy, () => undefined), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, audio.objectPath]);

  if (audio.name === '' || !/\.mp3$/.test(audio.objectPath)) return null;
  const make = async () => {
    if (isUnderWay) return;
    setCopy({ state: 'waiting' });
    const failed = (problem: unknown): LevelAnswer => ({ state: 'failed', error: messageOf(problem) });
    setCopy(await send<LevelAnswer>('POST', PATH, { audioUrl: audio.objectPath }).catch(failed));
  };
  const use = async (objectPath: string) => {
    const details = await describeAudio(objectPath);
    if (!details || form.getState().audio !== audio) return;
    const name = audio.name === CURRENT_AUDIO ? t.name : audio.name;
    showDetails(form, { step: 'arrived', name, objectPath }, details);
    document.querySelector<HTMLElement>('[data-file-name]')?.focus(); // the pressed button goes
  };
  return (
    <div className="grid justify-items-center gap-3">
      <p role="status" className="hint">
        {isUnderWay && t.underWay}
        {copy.state === 'failed' && `${copy.error}.`}
        {copy.audioUrl && t.ready}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {copy.audioUrl ? (
          <>
            <Hear url={audio.objectPath} duration={audio.duration} label={t.hearFile} />
            <Hear url={copy.audioUrl} duration={audio.duration} label={t.hear} onHeard={() => setIsHeard(true)} />
            {isHeard && (
              <button type="button" className="button button-primary" onClick={() => void use(copy.audioUrl ?? '')}>
                {t.use}
              </button>
            )}
          </>
        ) : (
          <button type="button" className="button" aria-disabled={isUnderWay} onClick={() => void make()}>
            {t.make}
          </button>
        )}
      </div>
    </div>
  );
}

type HearProps = { url: string; duration?: number | undefined; label: string; onHeard?: () => void };

function Hear({ url, duration = 0, label, onHeard }: HearProps) {
  const stop = useRef<() => void>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => () => stop.current?.(), []);
  const press = async () => {
    if (isPlaying) return stop.current?.();
    const from = Math.max(0, Math.min(duration / 3, duration - SECONDS));
    setIsPlaying(true);
    try {
      stop.current = await playRange(new Audio(url), { from, to: from + SECONDS }, () => setIsPlaying(false));
      onHeard?.();
    } catch {
      setIsPlaying(false);
    }
  };
  return (
    <button type="button" className="button" aria-pressed={isPlaying} onClick={() => void press()}>
      {isPlaying ? studioWords().upload.loudness.stop : label}
    </button>
  );
}

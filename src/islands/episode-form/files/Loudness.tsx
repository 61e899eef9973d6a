import { studioWords } from '#shared/language.ts';
import { useTask } from '../../ui/watch-task.ts';
import { offerFor } from '../make-mp3/offer.ts';
import { type ArrivedFile, CURRENT_AUDIO, useFormStore } from '../saving/form-store.ts';
import { MakeMp3 } from './MakeMp3.tsx';
import { describeAudio, showDetails } from './offer.ts';

/** Where the audio is too quiet, too loud or no MP3 an offer says so; and while or why nothing is known of it. */
export function Loudness({ audio }: { audio: ArrivedFile }) {
  const { sound, objectPath, isPresent } = audio;
  const t = studioWords().upload.loudness;
  useMeasuring(audio);
  if (!sound) return null;
  const { loudness, loudnessProblem } = sound;
  return (
    <>
      <p className="hint w-full wrap-anywhere empty:absolute empty:w-0" role="status">
        {loudnessProblem && <span>{t.notMeasured(loudnessProblem)}</span>}
        {!loudness && !loudnessProblem && !isPresent && <span>{t.measuring}</span>}
      </p>
      <BetterMp3 key={objectPath} audio={audio} />
    </>
  );
}

/** The audio is on the server: it is fetched when it is needed. */
function BetterMp3({ audio: { name, objectPath, sound } }: { audio: ArrivedFile }) {
  const isMp3 = objectPath.endsWith('.mp3');
  const offer = offerFor({ isMp3, isFilm: false, changes: false, loudness: sound?.loudness ?? null });
  if (!offer) return null;
  const fileName = name === CURRENT_AUDIO ? studioWords().upload.currentAudio : name;
  return <MakeMp3 open={() => fetchAudio(objectPath)} name={fileName} way="pieces" offer={offer} />;
}

async function fetchAudio(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.blob();
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

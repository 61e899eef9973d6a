import { studioWords } from '#shared/language.ts';
import { isUnderWay } from '#shared/task.ts';
import { describeFit } from '#shared/timing.ts';
import type { Timing } from '#shared/contract/times.ts';
import { useEffect, useRef, useState } from 'react';
import { watchTask } from '../../ui/watch-task.ts';
import { useCall } from '../../ui/use-call.ts';
import { useAttachments } from '../files/attachments.ts';
import { formatChapterLines } from '../saving/chapter-lines.ts';
import { changeField, type EpisodeFormStore, setProblem, useFormState, useFormStore } from '../saving/form-store.ts';
import { asStored } from '../saving/transcript-lines.ts';
import { alignTranscript, requestTimes } from './script-times.ts';

type MakeTranscriptProps = {
  /** A transcript without times, where there is no script. */
  plain: string;
  onMade: (note: string) => void;
};

/** Makes the transcript of the script, or gives a plain one its times, of an episode that is saved or not. */
export function MakeTranscript({ plain, onMade }: MakeTranscriptProps) {
  const t = studioWords().transcript.make;
  const script = useFormState(({ fields }) => fields.script);
  const { timing, isStarting, problem, make, stop } = useMaking(onMade);
  const text = plain.trim() ? plain : script;
  const isLooking = timing !== null;
  if (!text.trim() && !isLooking && !isStarting) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className={isLooking ? 'button' : 'button button-primary'}
          aria-disabled={isStarting}
          onClick={() => (isLooking ? stop() : void make(text))}
        >
          {nameOf(isLooking, isStarting)}
        </button>
        <p className="hint figures min-w-0 flex-1 basis-48">{timing ? showProgress(timing) : t.hint}</p>
      </div>
      {timing && (
        <progress
          className="progress"
          aria-label={t.matching}
          max={1}
          {...(timing.progress > 0 && { value: timing.progress })}
        />
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

function nameOf(isLooking: boolean, isStarting: boolean): string {
  const t = studioWords().transcript.make;
  if (isLooking) return t.stop;
  return isStarting ? t.starting : t.make;
}

function showProgress({ state, progress }: Timing): string {
  const t = studioWords().transcript.make;
  if (state === 'waiting') return t.waiting;
  const percent = Math.floor(progress * 100);
  return percent > 0 ? `${t.matching}: ${percent}%` : t.matching;
}

function useMaking(onMade: (note: string) => void) {
  const form = useFormStore();
  const attachments = useAttachments();
  const [timing, setTiming] = useState<Timing | null>(null);
  const { refusal: problem, isPending: isStarting, call, refuse } = useCall();
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  const stop = () => {
    end.current?.();
    setTiming(null);
  };
  const take = (found: Timing): boolean => {
    const isOn = isUnderWay(found);
    setTiming(isOn ? found : null);
    if (isOn) return true;
    if (found.error) refuse(found.error);
    else onMade(takeTimes(form, found));
    return false;
  };
  const ask = async (text: string) => {
    await attachments.current?.finish(); // pressing it confirms the upload of what is chosen
    if (!take(await requestTimes(form.getState(), text))) return;
    const { audio, initial } = form.getState();
    end.current = watchTask({
      look: () => alignTranscript({ audio, initial }),
      onLook: take,
      onProblem: (sentence, isOver) => {
        if (!isOver) return;
        setTiming(null);
        refuse(sentence);
      },
    });
  };
  const make = (text: string) => call(() => ask(text));
  return { timing, isStarting, problem, make, stop };
}

/** Takes the lines as the transcript, and headings as chapters where there are none. Returns what to say about it. */
function takeTimes(form: EpisodeFormStore, { lines, chapters, fits }: Timing): string {
  const t = studioWords().transcript.make;
  const { fields } = form.getState();
  changeField(form, {
    transcript: asStored(lines.map(({ time, text }) => ({ time, text }))),
    ...(!fields.chapters.trim() && chapters.length > 0 && { chapters: formatChapterLines(chapters) }),
  });
  setProblem(form, 'transcript', null);
  return `${describeFit(fits)} ${t.toCheck(lines.filter(({ doubtful }) => doubtful).length)}`;
}

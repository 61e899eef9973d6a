import '../episode-form/episode-form.css';
import './times.css';
import { studioWords } from '#shared/language.ts';
import { isUnderWay } from '#shared/task.ts';
import { describeFit } from '#shared/timing.ts';
import type { Timing } from '#shared/contract/times.ts';
import { useEffect, useState } from 'react';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { askBeforeLeaving } from '../ui/unsaved.ts';
import { AcceptTimes } from './AcceptTimes.tsx';
import { TimedLines } from './TimedLines.tsx';
import { createTiming, followTiming, saveLines, TimingContext, useTiming, useTimingStore } from './timing-store.ts';
import { WordsForm } from './WordsForm.tsx';

type EditorProps = {
  episodeId: string;
  audioUrl: string;
  /** In seconds. */
  duration: number;
  /** The words of the episode. */
  words: string;
  hasChapters: boolean;
  /** Whether times were looked for before. */
  isAsked: boolean;
  /** Whether a transcription service is set. */
  transcribes: boolean;
};

/** Finds the times of a script in the audio, and lets a person hear, correct and accept them. */
export function AlignmentEditor(props: EditorProps) {
  const [store] = useState(() => createTiming(props.episodeId));
  return (
    <TimingContext value={store}>
      <Editor {...props} />
    </TimingContext>
  );
}

function Editor({ audioUrl, duration, words, hasChapters, isAsked, transcribes }: EditorProps) {
  const t = studioWords().times;
  const store = useTimingStore();
  const timing = useTiming((state) => state.timing);
  const problem = useTiming((state) => state.problem);
  const isLooking = Boolean(timing && isUnderWay(timing));
  useEffect(() => followTiming(store, isAsked), [store, isAsked, isLooking]);
  useEffect(() => keepBeforeLeaving(store), [store]);
  const form = <WordsForm words={wordsIn(timing) || words} transcribes={transcribes} isAgain={Boolean(timing)} />;
  return (
    <>
      <FailureMessage sentence={problem} />
      {timing === undefined && !problem && <p role="status">{t.loading}</p>}
      {timing === null && form}
      {timing && isLooking && <Progress timing={timing} />}
      <div role="status">{timing && !isLooking && <Standing timing={timing} />}</div>
      {timing && !isLooking && timing.lines.length > 0 && (
        <>
          <TimedLines audioUrl={audioUrl} duration={duration} />
          <Keys />
          <AcceptTimes hasChapters={hasChapters} />
        </>
      )}
      {timing && !isLooking && (
        <details className="form-section fold mt-6" open={timing.state === 'refused' || timing.state === 'failed'}>
          <summary>
            <span className="label">{t.lookAgain}</span>
            <span className="hint">{t.byHandStays}</span>
          </summary>
          <div className="pt-4">{form}</div>
        </details>
      )}
    </>
  );
}

/** The words as they were timed: who pasted others finds them again. */
const wordsIn = (timing: Timing | null | undefined): string =>
  timing?.source === 'words' ? timing.lines.map(({ text }) => text).join('\n') : '';

/** Sends unsaved changes when the page changes, and asks about them when it is closed. */
function keepBeforeLeaving(store: ReturnType<typeof useTimingStore>): () => void {
  const stopAsking = askBeforeLeaving(() => store.getState().kept !== 'kept');
  return () => {
    stopAsking();
    void saveLines(store);
  };
}

function Standing({ timing }: { timing: Timing }) {
  const { state, fits, error, source } = timing;
  if (error) return <p className="alert alert-danger">{error}</p>;
  const t = studioWords().times;
  if (state === 'accepted') return null;
  const says = source === 'service' ? t.unread : `${describeFit(fits)} ${t.nothingChanges}`;
  return <p className="alert">{says}</p>;
}

/** The figure is read out when a person asks for it, not at each step. */
function Progress({ timing: { state, source, progress } }: { timing: Timing }) {
  const t = studioWords().times;
  const percent = Math.floor(progress * 100);
  const doing = source === 'service' ? t.writingDown : t.listening;
  const share = percent > 0 ? `: ${percent}%` : '';
  return (
    <label className="grid gap-2">
      <span className="figures">{state === 'waiting' ? t.waiting : `${doing}${share}`}</span>
      <progress className="progress" max={1} {...(percent > 0 && { value: progress })} />
      <span className="hint">{t.mayLeave}</span>
    </label>
  );
}

function Keys() {
  const t = studioWords().times.keys;
  return (
    <p className="hint py-3 pointer-coarse:hidden">
      {t.before} <kbd>Enter</kbd> {t.plays} <kbd>↑</kbd> {t.and} <kbd>↓</kbd> {t.leadToOthers} <kbd>+</kbd> {t.and}{' '}
      <kbd>−</kbd> {t.move} <kbd>R</kbd> {t.isRight} <kbd>N</kbd> {t.leadsToLowConfidence}
    </p>
  );
}

import '../episode-form/episode-form.css';
import './times.css';
import { isUnderWay, type Timing } from '#shared/timing.ts';
import { useEffect, useState } from 'react';
import { Refusal } from '../ui/Refusal.tsx';
import { AcceptTimes } from './AcceptTimes.tsx';
import { describeFit } from './line-times.ts';
import { TimedLines } from './TimedLines.tsx';
import { createTiming, followTiming, keepLines, TimingContext, useTiming, useTimingStore } from './timing-store.ts';
import { WordsForm } from './WordsForm.tsx';

type EditorProps = {
  episodeId: string;
  audioUrl: string;
  /** In seconds. */
  duration: number;
  /** What the episode has of its words. */
  words: string;
  hasChapters: boolean;
  /** Whether times were looked for before. */
  isAsked: boolean;
  /** Whether a transcription service is set. */
  transcribes: boolean;
};

/** Finds the times of a script in the audio, and lets a person hear, correct and accept them. */
export function TimesEditor(props: EditorProps) {
  const [store] = useState(() => createTiming(props.episodeId));
  return (
    <TimingContext value={store}>
      <Editor {...props} />
    </TimingContext>
  );
}

function Editor({ audioUrl, duration, words, hasChapters, isAsked, transcribes }: EditorProps) {
  const store = useTimingStore();
  const timing = useTiming((state) => state.timing);
  const problem = useTiming((state) => state.problem);
  const isLooking = Boolean(timing && isUnderWay(timing));
  useEffect(() => followTiming(store, isAsked), [store, isAsked, isLooking]);
  useEffect(() => keepBeforeLeaving(store), [store]);
  const form = <WordsForm words={wordsIn(timing) || words} transcribes={transcribes} isAgain={Boolean(timing)} />;
  return (
    <>
      <Refusal sentence={problem} />
      {timing === undefined && !problem && <p role="status">Loading...</p>}
      {timing === null && form}
      {timing && isLooking && <Progress timing={timing} />}
      <div role="status">{timing && !isLooking && <Standing timing={timing} />}</div>
      {timing && !isLooking && timing.lines.length > 0 && (
        <>
          <Keys />
          <TimedLines audioUrl={audioUrl} duration={duration} />
          <AcceptTimes hasChapters={hasChapters} />
        </>
      )}
      {timing && !isLooking && (
        <details className="form-section mt-6" open={timing.state === 'refused' || timing.state === 'failed'}>
          <summary>
            <span className="label">Look for the times again</span>
            <span className="hint">Lines that you have set by hand stay where they are.</span>
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

/** What is not kept yet is sent when the page changes, and asked about when it is closed. */
function keepBeforeLeaving(store: ReturnType<typeof useTimingStore>): () => void {
  const ask = (event: BeforeUnloadEvent) => store.getState().kept !== 'kept' && event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => {
    window.removeEventListener('beforeunload', ask);
    void keepLines(store);
  };
}

function Standing({ timing }: { timing: Timing }) {
  const { state, fits, error, source } = timing;
  if (error) return <p className="alert alert-danger">{error}</p>;
  if (state === 'accepted') return null;
  if (source === 'service')
    return (
      <p className="alert">
        A draft that a program wrote down. Nobody has read it yet: correct its words and times before you accept it.
      </p>
    );
  return <p className="alert">{describeFit(fits)} Nothing changes for listeners until you accept the times.</p>;
}

/** The figure is read out when a person asks for it, not at each step. */
function Progress({ timing: { state, source, progress } }: { timing: Timing }) {
  const percent = Math.floor(progress * 100);
  const doing = source === 'service' ? 'The words are being written down' : 'The audio is being listened to';
  const share = percent > 0 ? `: ${percent} %` : '';
  return (
    <label className="grid gap-2">
      <span className="figures">{state === 'waiting' ? 'Waiting for other files' : `${doing}${share}`}</span>
      <progress className="progress" max={1} {...(percent > 0 && { value: progress })} />
      <span className="hint">You can leave this page. It goes on by itself.</span>
    </label>
  );
}

const Keys = () => (
  <p className="hint py-3">
    In a time: <kbd>Enter</kbd> plays the line, <kbd>↑</kbd> and <kbd>↓</kbd> lead to the others, <kbd>+</kbd> and{' '}
    <kbd>−</kbd> move it by a tenth of a second, <kbd>R</kbd> says that it is right, <kbd>N</kbd> leads to the next
    doubtful one.
  </p>
);

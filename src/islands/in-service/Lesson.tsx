import type { LessonStanding } from '#shared/contract/lessons.ts';
import { formatTime } from '#shared/time.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { runCall } from '../ui/run-call.ts';
import { AskNurse } from './AskNurse.tsx';
import { FinishLesson } from './FinishLesson.tsx';
import { lessonWords } from './lesson-words.ts';
import { type AskedQuestion, LessonQuestions } from './LessonQuestions.tsx';
import { type Part, type PlayedSpan, playPart, type Watch, watchPlayed } from './played-spans.ts';
import { ReadLesson } from './ReadLesson.tsx';
import { keepSpans, type LessonKey, sendSpans } from './report-queue.ts';
import { setServerTime } from './server-clock.ts';
import { SpeedSelect } from './SpeedSelect.tsx';

type LessonProps = {
  of: LessonKey;
  /** When the server made the page, by its clock. */
  now: number;
  title: string;
  audioUrl: string;
  /** Seconds of audio. */
  duration: number;
  standing: LessonStanding;
  /** Whether it is in her record of this year. */
  isCounted: boolean;
  questions: AskedQuestion[];
  /** Null unless the office allowed her to read instead. */
  transcript: string | null;
  transcriptLang: string;
};

/** Plays a lesson, counts what was heard, asks its questions, and puts it into her record. */
export function Lesson({ of, title, audioUrl, duration, isCounted, questions, transcript, ...given }: LessonProps) {
  const t = lessonWords();
  const audio = useRef<HTMLAudioElement>(null);
  const [standing, setStanding] = useState(given.standing);
  const [isRead, setRead] = useState(false);
  const wereRight = questions.every(({ isRight }) => isRight);
  const [areRight, setRight] = useState(wereRight);
  const { problem, isWaiting, watch } = useReports({ of, now: given.now }, audio, setStanding);
  const minutes = Math.floor(duration / 60);
  const play = (part: Part) => {
    watch.current?.read();
    if (audio.current) playPart(audio.current, part);
  };
  useResume(audio, given.standing);
  useOneSound(audio);

  return (
    <>
      <section className="card sheet grid grid-cols-1 gap-4" aria-label={t.counted(standing.minutes, minutes)}>
        <p className="figures text-h4" role="status">
          {t.counted(standing.minutes, minutes)}
        </p>
        {/* Its words are on the page of the episode. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio ref={audio} className="w-full" aria-label={title} controls preload="metadata" src={audioUrl} />
        <SpeedSelect audio={audio} minutes={minutes} />
        {problem && <p className="alert alert-danger">{problem}</p>}
        {isWaiting && <p className="alert">{t.waiting}</p>}
        {isBegun(standing, duration) && <Missing standing={standing} play={play} />}
        <p className="hint">{t.onlyHere}</p>
      </section>
      {transcript !== null && !isCounted && (
        <ReadLesson
          of={of}
          transcript={transcript}
          lang={given.transcriptLang}
          onRead={(now) => {
            setRead(true);
            setStanding(now);
          }}
        />
      )}
      {!isCounted && (
        <section className="card sheet" aria-labelledby="questions">
          <h2 id="questions">{t.questions}</h2>
          {standing.isHeard ? (
            <LessonQuestions
              of={of}
              questions={questions}
              play={play}
              isHeardAgain={transcript === null}
              onDone={() => setRight(true)}
            />
          ) : (
            <p className="text-muted">{transcript === null ? t.listenFirst : t.readFirst}</p>
          )}
        </section>
      )}
      {!isCounted && standing.isHeard && areRight && <FinishLesson of={of} isRead={isRead} takesFocus={!wereRight} />}
      <AskNurse episodeId={of.episodeId} />
    </>
  );
}

/** Reports what plays. `problem`: why nothing counts now. `isWaiting`: it is kept here until there is a connection. */
function useReports(
  { of, now }: Pick<LessonProps, 'of' | 'now'>,
  audio: RefObject<HTMLAudioElement | null>,
  onStanding: (standing: LessonStanding) => void,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const watch = useRef<Watch | null>(null);
  useEffect(() => {
    setServerTime(now);
    const send = async () => {
      const standing = await sendSpans(of);
      setWaiting(standing === null);
      if (standing) onStanding(standing);
    };
    const pauseIfRefused = async (problem: unknown) => {
      if (problem instanceof ApiError) audio.current?.pause();
      return true; // the lesson says it
    };
    const report = async () => setProblem(await runCall(send, { settle: pauseIfRefused }));
    const onSpans = (spans: PlayedSpan[]) => {
      keepSpans(of, spans);
      void report();
    };
    watch.current = audio.current && watchPlayed(audio.current, onSpans);
    const onOnline = () => void report();
    addEventListener('online', onOnline);
    void report();
    return () => {
      watch.current?.stop();
      removeEventListener('online', onOnline);
    };
    // One page is one lesson.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { problem, isWaiting, watch };
}

/** Begins where she stopped: at the first part that she has not heard. */
function useResume(audio: RefObject<HTMLAudioElement | null>, { isHeard, missing }: LessonStanding) {
  useEffect(() => {
    const element = audio.current;
    const from = isHeard ? 0 : (missing[0]?.[0] ?? 0);
    if (!element || from === 0) return;
    const begin = () => void (element.currentTime = from);
    if (element.readyState > 0) begin();
    else element.addEventListener('loadedmetadata', begin, { once: true });
    // Once: afterward she goes where she wants.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** The lesson and the site's player, which may have played before, are never heard together. */
function useOneSound(audio: RefObject<HTMLAudioElement | null>) {
  useEffect(() => {
    const pauseOthers = ({ target }: Event) => {
      const others = target === audio.current ? document.querySelectorAll('audio') : [audio.current];
      for (const other of others) if (other !== target) other?.pause();
    };
    document.addEventListener('play', pauseOthers, true);
    return () => document.removeEventListener('play', pauseOthers, true);
  }, [audio]);
}

/** Returns whether something was heard, and something is still to hear. */
const isBegun = ({ isHeard, missing }: LessonStanding, duration: number): boolean =>
  !isHeard && missing.some(([from, to]) => to - from < duration);

/** The most parts that are listed: more is better heard in one go. */
const LISTED = 5;

function Missing({ standing, play }: { standing: LessonStanding; play: (part: Part) => void }) {
  const t = lessonWords();
  return (
    <div>
      <p className="font-semibold">{t.missing}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {standing.missing.slice(0, LISTED).map((part, at) => (
          // Its times change while it plays, and the focus stays.
          <li key={at}>
            <button type="button" className="button" onClick={() => play(part)}>
              {t.playMissing(formatTime(Math.floor(part[0])), formatTime(Math.ceil(part[1])))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

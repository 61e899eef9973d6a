import { studioWords } from '#shared/language.ts';
import type { TimedLine } from '#shared/timing.ts';
import { useEffect, useMemo } from 'react';
import { $player, pause } from '../player/playback/player.ts';
import { askFirst } from '../ui/ask-first.tsx';
import { boundsOf, changeLine, countLines, endOf, formatPrecise, moveLine, nextLowConfidence } from './line-times.ts';
import { playRange } from '../ui/play-range.ts';
import { type LineActs, TimedRow } from './TimedRow.tsx';
import { changeLines, type TimingStore, undoLines, useTiming, useTimingStore } from './timing-store.ts';

/** `duration` in seconds. */
type LinesProps = { audioUrl: string; duration: number };

/** The lines with their times: each can be played, moved and approved, without a mouse too. */
export function TimedLines({ audioUrl, duration }: LinesProps) {
  const t = studioWords().times.lines;
  const store = useTimingStore();
  const lines = useTiming(linesOf);
  const current = useTiming((state) => state.current);
  const playing = useTiming((state) => state.playing);
  const canUndo = useTiming((state) => state.before.length > 0);
  const player = useMemo(() => createLinePlayer(store, audioUrl, duration), [store, audioUrl, duration]);
  useEffect(() => player.stop, [player]);
  const acts = useMemo<LineActs>(
    () => ({ ...createActs(store, duration), play: player.toggle }),
    [store, duration, player],
  );
  const near = {
    from: lines[current - 1]?.time ?? 0,
    to: lines[current + 1]?.time ?? duration,
  };
  return (
    <section aria-labelledby="lines-heading">
      <div className="timed-head">
        <h2 id="lines-heading" className="sr-only">
          {t.heading}
        </h2>
        <p className="figures">{countLines(lines)}</p>
        {canUndo && (
          <button type="button" className="button button-quiet" onClick={() => undoLines(store)}>
            {t.undo}
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-disabled={nextLowConfidence(lines, -1) < 0}
          onClick={() => acts.goToLowConfidence(current)}
        >
          {t.nextLowConfidence}
        </button>
      </div>
      <ol>
        {lines.map((line, at) => (
          <TimedRow
            key={at}
            at={at}
            line={line}
            isPlaying={at === playing}
            near={at === current ? near : null}
            acts={acts}
          />
        ))}
      </ol>
    </section>
  );
}

const NONE: TimedLine[] = [];
const linesOf = ({ timing }: ReturnType<TimingStore['getState']>): TimedLine[] => timing?.lines ?? NONE;

function createActs(store: TimingStore, duration: number): Omit<LineActs, 'play'> {
  const lines = () => linesOf(store.getState());
  const goTo = (at: number) => document.getElementById(`time-${at}`)?.focus();
  const remove = async (at: number) => {
    const t = studioWords().times.lines;
    if (!(await askFirst({ question: t.removeThis(lines()[at]?.text ?? ''), confirm: t.removeIt }))) return;
    changeLines(store, (all) => all.filter((_, index) => index !== at));
    requestAnimationFrame(() => goTo(Math.min(at, lines().length - 1)));
  };
  return {
    goTo,
    remove: (at) => void remove(at),
    select: (current) => store.setState({ current }),
    move(at, time) {
      const { from, to } = boundsOf(lines(), at, duration);
      if (time < from || time > to) {
        return studioWords().times.lines.between(formatPrecise(from), formatPrecise(to));
      }
      changeLines(store, (all) => moveLine(all, at, time));
      return null;
    },
    approve: (at) =>
      changeLines(store, (all) => changeLine(all, at, { doubtful: false, byHand: true, found: undefined })),
    write(at, text) {
      if (text && text !== lines()[at]?.text) changeLines(store, (all) => changeLine(all, at, { text }));
    },
    goToLowConfidence: (from) => goTo(nextLowConfidence(lines(), from)),
  };
}

/** Plays one line at a time, and marks it as heard when it was played to its end. */
function createLinePlayer(store: TimingStore, audioUrl: string, duration: number) {
  let audio: HTMLAudioElement | null = null;
  let stop = () => {};
  const play = async (at: number) => {
    audio ??= new Audio(audioUrl);
    if ($player.get().isPlaying) pause();
    const lines = linesOf(store.getState());
    store.setState({ playing: at });
    const line = lines[at];
    const stretch = { from: line?.time ?? 0, to: endOf(lines, at, duration) };
    const onEnd = (isHeard: boolean) => {
      stop = () => {};
      store.setState({ playing: -1 });
      if (isHeard && line && !linesOf(store.getState())[at]?.heard)
        changeLines(store, (all) => changeLine(all, at, { heard: true }), { isUndoable: false });
    };
    try {
      stop = await playRange(audio, stretch, onEnd);
    } catch {
      store.setState({ playing: -1, problem: studioWords().times.lines.notPlayable });
    }
  };
  return {
    toggle(at: number) {
      const wasPlaying = store.getState().playing;
      stop();
      if (wasPlaying !== at) void play(at);
    },
    stop: () => stop(),
  };
}

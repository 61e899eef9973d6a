import { studioWords } from '#shared/language.ts';
import { MAX_LINE_LENGTH, type TimedLine } from '#shared/timing.ts';
import { parseTime } from '#shared/time.ts';
import { type KeyboardEvent, memo, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import { type Bounds, formatPrecise, isLowConfidence } from './line-times.ts';

/** The acts for a line; `at` counts from 0. */
export type LineActs = {
  select(at: number): void;
  play(at: number): void;
  /** Returns why not, in a sentence. */
  move(at: number, time: number): string | null;
  approve(at: number): void;
  write(at: number, text: string): void;
  remove(at: number): void;
  goTo(at: number): void;
  goToLowConfidence(from: number): void;
};

type RowProps = { at: number; line: TimedLine; isPlaying: boolean; near: Bounds | null; acts: LineActs };

/** One line with its time; what moves it is there while it is worked on (`near`: the lines around it). */
export const TimedRow = memo(function TimedRow({ at, line, isPlaying, near, acts }: RowProps) {
  const [refused, setRefused] = useState<{ time: number; why: string } | null>(null);
  const t = studioWords().times.lines;
  const number = at + 1;
  const problem = refused?.time === line.time ? refused.why : null; // until it is moved
  const setProblem = (why: string | null) => setRefused(why === null ? null : { time: line.time, why });
  return (
    <li
      className="timed-row"
      data-low-confidence={isLowConfidence(line) || undefined}
      aria-current={near ? 'true' : undefined}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={isPlaying ? t.stop(number) : t.play(number)}
        onFocus={() => acts.select(at)}
        onClick={() => acts.play(at)}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <div>
        <TimeField at={at} line={line} problem={problem} setProblem={setProblem} acts={acts} />
      </div>
      <div className="timed-words">
        <p id={`words-${at}`} className={near ? 'sr-only' : ''}>
          {line.text}
        </p>
        <p className="flex flex-wrap gap-2">
          {isLowConfidence(line) && <span className="badge badge-care">{t.doubtful}</span>}
          {line.byHand && <span className="badge">{t.byHand}</span>}
          {line.heard && <span className="badge">{t.heard}</span>}
        </p>
      </div>
      {problem && (
        <p className="problem timed-tools" id={`time-${at}-problem`} role="alert">
          {problem}
        </p>
      )}
      {near && <LineTools at={at} line={line} near={near} acts={acts} />}
    </li>
  );
});

type FieldProps = Pick<RowProps, 'at' | 'line' | 'acts'> & {
  problem: string | null;
  setProblem: (problem: string | null) => void;
};

function TimeField({ at, line, problem, setProblem, acts }: FieldProps) {
  const t = studioWords().times.lines;
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): boolean => {
    setTyped(null);
    if (typed === null) return true;
    const time = parseTime(typed);
    if (time === line.time) return true;
    const refusal = time === null ? t.writeTime : acts.move(at, time);
    setProblem(refusal);
    return refusal === null;
  };
  const shift = (by: number) => {
    setTyped(null);
    setProblem(acts.move(at, Math.max(0, line.time + by)));
  };
  const keys: Record<string, () => void> = {
    Enter: () => commit() && acts.play(at),
    Escape: () => setTyped(null),
    ArrowUp: () => acts.goTo(at - 1),
    ArrowDown: () => acts.goTo(at + 1),
    '+': () => shift(0.1),
    '-': () => shift(-0.1),
    n: () => acts.goToLowConfidence(at),
    r: () => acts.approve(at),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <input
      className="input timed-time figures"
      id={`time-${at}`}
      inputMode="decimal"
      autoComplete="off"
      aria-label={isLowConfidence(line) ? t.lowConfidenceTime(at + 1) : t.time(at + 1)}
      aria-invalid={problem ? true : undefined}
      aria-describedby={`${problem ? `time-${at}-problem ` : ''}words-${at}`}
      value={typed ?? formatPrecise(line.time)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={() => acts.select(at)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

const STEP = 0.05;

function LineTools({ at, line, near, acts }: { at: number; line: TimedLine; near: Bounds; acts: LineActs }) {
  const t = studioWords().times.lines;
  return (
    <div className="timed-tools grid gap-3">
      <input
        type="range"
        className="w-full"
        aria-label={t.move(at + 1)}
        aria-valuetext={formatPrecise(line.time)}
        min={near.from}
        max={near.to}
        step={STEP}
        value={line.time}
        onChange={(event) => acts.move(at, event.currentTarget.valueAsNumber)}
        onPointerUp={() => acts.play(at)}
      />
      <textarea
        key={line.text}
        className="textarea min-h-0"
        rows={2}
        aria-label={t.words(at + 1)}
        maxLength={MAX_LINE_LENGTH}
        defaultValue={line.text}
        onBlur={(event) => acts.write(at, event.currentTarget.value.trim())}
      />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => acts.approve(at)}>
          {t.isRight}
        </button>
        <button type="button" className="button button-quiet" onClick={() => acts.remove(at)}>
          {t.remove}
        </button>
      </div>
    </div>
  );
}

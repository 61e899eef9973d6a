import type { Chapter } from '#shared/contract/audio.ts';
import { isUnderWay } from '#shared/task.ts';
import type { TimedLine } from '#shared/timing.ts';
import type { Timing } from '#shared/contract/times.ts';
import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { send } from '../api.ts';
import { watchTask } from '../ui/watch-task.ts';
import { runCall } from '../ui/run-call.ts';

const QUIET_MS = 800;

type TimingState = {
  episodeId: string;
  /** Undefined while it loads, null when no times were looked for yet. */
  timing: Timing | null | undefined;
  /** Of the lines here: the server has them, will have them in a moment, or refused them. */
  kept: 'kept' | 'changed' | 'refused';
  problem: string | null;
  /** The lines before each change that can be undone, the latest last. */
  before: (readonly TimedLine[])[];
  /** The line that is worked on, and the one that plays; -1 for none. */
  current: number;
  playing: number;
  /**
   * Until the changed lines are sent; and one save after the other: each sends the version that the one before
   * returned.
   */
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<unknown>;
};
export type TimingStore = StoreApi<TimingState>;

export const createTiming = (episodeId: string): TimingStore =>
  createStore<TimingState>(() => ({
    ...{ episodeId, timing: undefined, kept: 'kept', problem: null, before: [], current: -1, playing: -1 },
    ...{ timer: undefined, saving: Promise.resolve() },
  }));

export const TimingContext = createContext<TimingStore | null>(null);

export function useTimingStore(): TimingStore {
  const store = useContext(TimingContext);
  if (!store) throw new Error('There is no editor of times around this');
  return store;
}
export const useTiming = <Part>(select: (state: TimingState) => Part): Part => useStore(useTimingStore(), select);

const paramsOf = (store: TimingStore) => ({ episodeId: store.getState().episodeId });

/**
 * Fetches the times, if they were asked for before, and again while a job looks for them. Returns what ends that. Until
 * it is called nothing can be pressed that would not work yet.
 */
export function followTiming(store: TimingStore, isAsked: boolean): (() => void) | undefined {
  if (!isAsked && !store.getState().timing) {
    store.setState({ timing: null });
    return undefined;
  }
  return watchTask({
    look: () => send('GET /api/episodes/{episodeId}/timing', paramsOf(store)),
    onLook(timing) {
      store.setState({ timing, problem: null });
      return isUnderWay(timing);
    },
    onProblem: (problem) => store.setState({ problem }), // the next look may succeed
  });
}

/** Has the times looked for. @throws ApiError */
export async function requestTimes(store: TimingStore, asked: { text: string } | { transcribe: true }): Promise<void> {
  const timing = await send('POST /api/episodes/{episodeId}/timing', paramsOf(store), asked);
  store.setState({ timing, kept: 'kept', problem: null, before: [], current: -1 });
}

const MAX_UNDONE = 50;

/** Shows changed lines at once, and keeps them on the server in a moment. */
export function changeLines(
  store: TimingStore,
  change: (lines: readonly TimedLine[]) => TimedLine[],
  { isUndoable = true } = {},
): void {
  const { timing, before, timer } = store.getState();
  if (!timing) return;
  if (isUndoable) store.setState({ before: [...before.slice(1 - MAX_UNDONE), timing.lines] });
  const state = timing.state === 'accepted' ? ('proposed' as const) : timing.state;
  store.setState({ timing: { ...timing, state, lines: change(timing.lines) }, kept: 'changed' });
  clearTimeout(timer);
  store.setState({ timer: setTimeout(() => void saveLines(store), QUIET_MS) });
}

/** Puts the lines back as they were before the last change. */
export function undoLines(store: TimingStore): void {
  const { before } = store.getState();
  const last = before.at(-1);
  if (!last) return;
  store.setState({ before: before.slice(0, -1) });
  changeLines(store, () => [...last], { isUndoable: false });
}

/** Sends the lines that are not kept yet; false when they were refused. */
export async function saveLines(store: TimingStore): Promise<boolean> {
  const { timer, saving } = store.getState();
  clearTimeout(timer);
  const sent = saving.then(() => sendLines(store));
  store.setState({ saving: sent });
  return sent;
}

async function sendLines(store: TimingStore): Promise<boolean> {
  const { timing, kept } = store.getState();
  if (!timing || kept === 'kept') return true;
  const { lines, version } = timing;
  const problem = await runCall(async () => {
    const answer = await send('PUT /api/episodes/{episodeId}/timing', paramsOf(store), { lines, version });
    const now = store.getState().timing;
    if (!now) return;
    const { chapters } = answer;
    store.setState({
      timing: { ...now, version: answer.version, chapters },
      kept: now.lines === lines ? 'kept' : 'changed',
      problem: null,
    });
  });
  if (problem !== null) store.setState({ kept: 'refused', problem });
  return problem === null;
}

/** Makes the lines the transcript and, if they are given, the chapters the episode's. Returns whether it did. */
export async function acceptTimes(store: TimingStore, chapters: Chapter[] | null): Promise<boolean> {
  if (!(await saveLines(store))) return false;
  const problem = await runCall(async () => {
    const timing = await send('POST /api/episodes/{episodeId}/timing/accept', paramsOf(store));
    if (chapters) await send('PUT /api/episodes/{episodeId}', paramsOf(store), { chapters });
    store.setState({ timing, kept: 'kept' });
  });
  store.setState({ problem });
  return problem === null;
}

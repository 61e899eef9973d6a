import type { Reason } from './reason.ts';

/** `waiting`: also before another attempt, with the `reason` why the last one did not succeed. */
export type TaskState = 'waiting' | 'running' | 'done' | 'failed';

/**
 * A task that takes longer than a request. `progress`: 0 to 1; `result`: what it reports while it runs, and what came
 * of it.
 */
export type Task<Result = unknown> = {
  state: TaskState;
  progress: number;
  reason: Reason | null;
  result: Result;
  since: Date;
  endedAt: Date | null;
};

/** Whether it is still worked on, or will be. */
export const isUnderWay = ({ state }: { state: string }): boolean => state === 'waiting' || state === 'running';

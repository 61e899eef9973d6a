import pLimit from 'p-limit';
import { DomainError } from './errors.ts';

/** `running` at the same time, `waiting` in line behind them; `sentence` and `retryAfter` (s) are what the next one is told. */
type GateLimits = { running: number; waiting: number; sentence?: string; retryAfter?: number };

export type Gate = {
  /** Runs the work when its turn comes. Throws DomainError unavailable (503 with Retry-After) when the line is full. */
  run<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /** Whether `run` would refuse now. */
  isFull(): boolean;
};

const BUSY = 'The site is busy. Please try again in a moment.';

/** Returns a gate that bounds work of one kind, so that a flood of it costs neither memory nor everyone else's time. */
export function createGate({ running, waiting, sentence = BUSY, retryAfter = 5 }: GateLimits): Gate {
  const limit = pLimit(running);
  const isFull = () => limit.activeCount + limit.pendingCount >= running + waiting;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw new DomainError('unavailable', sentence, { retryAfter });
      return limit(work);
    },
  };
}

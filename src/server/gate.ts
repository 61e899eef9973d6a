import type { Reason } from '#shared/reason.ts';
import pLimit from 'p-limit';
import { DomainError, type Fault } from './errors.ts';

/** Jobs `running` concurrently and `waiting` in the queue; the refusal, with `retryAfter` in seconds. */
type GateLimits = {
  running: number;
  waiting: number;
  fault?: Extract<Fault, 'unavailable' | 'tooMany'>;
  reason?: Reason;
  retryAfter?: number;
};

export type Gate = {
  /** Runs the work in its turn. Throws DomainError `fault` (503 or 429 with Retry-After) when the queue is full. */
  run<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /** Whether `run` would refuse now. */
  isFull(): boolean;
};

/** Returns a gate that bounds work of one kind, so that a flood of it neither exhausts memory nor delays other work. */
export function createGate({
  running,
  waiting,
  fault = 'unavailable',
  reason = { code: 'busy' },
  retryAfter = 5,
}: GateLimits): Gate {
  const limit = pLimit(running);
  const isFull = () => limit.activeCount + limit.pendingCount >= running + waiting;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw new DomainError(fault, reason, { retryAfter });
      return limit(work);
    },
  };
}

/** Limits of this process: of its processor time, and of its memory in bytes, buffers included. */
export type Limits = { milliseconds: number; memory: number };
export const NO_LIMITS: Limits = { milliseconds: Infinity, memory: Infinity };

/** The file takes more time or memory than any real audio file does. */
export class LimitExceeded extends Error {}

/** @throws LimitExceeded when this process has taken too much time or memory */
export function checkBudget({ milliseconds, memory }: Limits): void {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 > milliseconds) throw new LimitExceeded('reading took too long');
  if (process.memoryUsage.rss() > memory) throw new LimitExceeded('reading took too much memory');
}

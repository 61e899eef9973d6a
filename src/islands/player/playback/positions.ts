/** Saved positions by episode id: seconds into the audio, and when it was saved (ms). */
export type Positions = Record<string, [seconds: number, at: number]>;

/** Seconds to replay when resuming, to give context. */
const REWIND = 5;

/** Returns where to resume an episode: five seconds before the saved position, else 0. */
export function resumePosition(positions: Positions, id: string): number {
  const seconds = positions[id]?.[0] ?? 0;
  return seconds > REWIND ? seconds - REWIND : 0;
}

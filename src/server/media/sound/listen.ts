import { constants } from 'node:os';
import pLimit from 'p-limit';
import type { SoundAnswer, SoundRequest } from '#audio/protocol.ts';
import { HOUR_MS, MB, MINUTE_MS } from '#shared/units.ts';
import { runAudioProgram } from '../audio-program.ts';

/** An hour takes 15 seconds of it, with a script 80; no file is longer than a day. */
const PROCESSOR_MS = 15 * MINUTE_MS;
/** At low priority, because pages go first; by the clock, because a damaged file may make a decoder wait forever. */
const BOUNDS = {
  flags: ['--max-old-space-size=128', '--max-semi-space-size=1', '--expose-gc'],
  timeout: HOUR_MS,
  maxAnswerBytes: 16 * MB,
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
  tooCostly: { code: 'soundTooLong' },
} as const;

/** Each takes a core. */
const oneAtATime = pLimit(1);

/**
 * Decodes a file and returns how it sounds, and where the `lines` of a script are spoken if there are any. One file at
 * a time. @throws Error when the disk fails, or the program is stopped from outside
 */
export const listen = (
  path: string,
  type: string,
  {
    lines = [],
    milliseconds = PROCESSOR_MS,
    duration = 0,
    onProgress,
  }: Partial<Pick<SoundRequest, 'lines' | 'milliseconds' | 'duration'>> & { onProgress?: (share: number) => void } = {},
): Promise<SoundAnswer> =>
  oneAtATime(() => {
    const request = { what: 'sound', path, type, lines, milliseconds, duration } as const;
    return runAudioProgram<SoundAnswer>(request, { ...BOUNDS, onProgress });
  });

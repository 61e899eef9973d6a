import { LOUDNESS_AIM } from '#shared/sound.ts';
import { playRange } from '../../ui/play-range.ts';

const SECONDS = 10;

/** As it is, or as loud as most podcasts. */
export type Version = 'own' | 'aimed';
export type Comparison = { play(version: Version, onEnd: () => void): Promise<void>; stop(): void };

/**
 * Lets ten seconds of a file be heard as they are and as loud as most podcasts, from the same place. `integrated` in
 * LUFS, `duration` in seconds. Where it is made louder its peaks are held down, as a loudness program does.
 */
export function openComparison(url: string, integrated: number, duration: number): Comparison {
  const audio = new Audio(url);
  const context = new AudioContext();
  const gain = new GainNode(context);
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -3,
    knee: 0,
    ratio: 20,
    attack: 0.003,
    release: 0.1,
  });
  context.createMediaElementSource(audio).connect(gain);
  let stop = () => {};
  return {
    async play(version, onEnd) {
      stop();
      const isAimed = version === 'aimed';
      gain.disconnect();
      gain.gain.value = isAimed ? 10 ** ((LOUDNESS_AIM - integrated) / 20) : 1;
      if (isAimed) gain.connect(limiter).connect(context.destination);
      else gain.connect(context.destination);
      await context.resume();
      const from = Math.max(0, Math.min(duration / 3, duration - SECONDS));
      stop = await playRange(audio, { from, to: from + SECONDS }, onEnd);
    },
    stop() {
      stop();
      void context.close();
    },
  };
}

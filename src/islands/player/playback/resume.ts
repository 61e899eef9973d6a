import { writeStored, readStored } from '../../ui/stored.ts';
import { $player, type PlayerState, audio } from './player.ts';
import { type Positions, withPosition } from './positions.ts';

const EVERY = 5;

/** Only what was heard is remembered: each look at an episode would otherwise take it five seconds back. */
let heardId: string | undefined;

/** Remembers where the listener is: every five seconds, and whenever it could be the last moment. */
export function savePositions(): void {
  const element = audio();
  let last = 0;
  const now = () => remember($player.get());
  element.addEventListener('timeupdate', () => {
    if (!element.paused) heardId = $player.get().episode?.id;
    if (Math.abs(element.currentTime - last) < EVERY) return;
    last = element.currentTime;
    now();
  });
  for (const name of ['pause', 'seeked', 'ended']) element.addEventListener(name, now);
  window.addEventListener('pagehide', now);
  document.addEventListener('visibilitychange', now);
  $player.listen(({ episode }, before) => before?.episode && before.episode !== episode && remember(before));
}

function remember({ episode, currentTime, duration, problem }: Readonly<PlayerState>): void {
  if (!episode || problem || episode.id !== heardId) return;
  writeStored(
    'positions',
    withPosition(readStored<Positions>('positions', {}), episode.id, currentTime, duration, Date.now()),
  );
}

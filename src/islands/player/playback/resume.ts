import { writeStored, readStored } from '../../ui/stored.ts';
import { $player, type PlayerState, audio } from './player.ts';
import { withPosition } from './saved-positions.ts';

const EVERY = 5;

/** Only a played episode's position is saved: otherwise each opening would rewind it by five seconds. */
let heardId: string | undefined;

/** Saves the position every five seconds, and whenever the page may be about to close. */
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
  const positions = withPosition(readStored('positions', {}), episode.id, currentTime, duration, Date.now());
  writeStored('positions', positions);
  writeStored('last', episode.id in positions ? episode : null);
}

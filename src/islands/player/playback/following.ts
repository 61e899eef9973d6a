import { atom } from 'nanostores';
import { readStored, writeStored } from '../../ui/stored.ts';

/** Whether transcript and chapters scroll along with the audio. Stored by the browser. */
export const $isFollowing = atom(readStored('follow', true));
/** Whether the line that is heard is marked. */
export const $isMarking = atom(readStored('mark', true));

export function setFollowing(isFollowing: boolean): void {
  $isFollowing.set(isFollowing);
  writeStored('follow', isFollowing);
}

export function setMarking(isMarking: boolean): void {
  $isMarking.set(isMarking);
  writeStored('mark', isMarking);
}

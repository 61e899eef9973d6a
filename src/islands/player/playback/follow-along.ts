import { storedAtom } from '../../ui/stored-atom.ts';

/** Whether transcript and chapters scroll along with the audio. */
export const $isFollowing = storedAtom('follow', true);
/** Whether the line that is heard is marked. */
export const $isHighlighting = storedAtom('mark', true);

export const setFollowing = (isFollowing: boolean): void => $isFollowing.set(isFollowing);
export const setHighlighting = (isHighlighting: boolean): void => $isHighlighting.set(isHighlighting);

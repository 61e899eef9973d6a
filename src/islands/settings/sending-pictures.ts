import { atom } from 'nanostores';

/** How many pictures of the show are on their way to the server: a picture is saved apart from the form around it. */
export const $sendingPictures = atom(0);

/** Counts one until what it returns is called. */
export function countSending(): () => void {
  $sendingPictures.set($sendingPictures.get() + 1);
  return () => $sendingPictures.set($sendingPictures.get() - 1);
}

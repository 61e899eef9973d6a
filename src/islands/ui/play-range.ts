/**
 * Plays a file from one second to another. Calls `onEnd` once: true when the end was reached, false when it was stopped
 * before. Returns what stops it. @throws when the browser cannot play the file
 */
export async function playRange(
  audio: HTMLAudioElement,
  { from, to }: { from: number; to: number },
  onEnd: (isHeard: boolean) => void,
): Promise<() => void> {
  audio.currentTime = from;
  await audio.play();
  let frame = 0;
  const end = (isHeard: boolean) => {
    cancelAnimationFrame(frame);
    audio.removeEventListener('pause', stopped);
    audio.pause();
    onEnd(isHeard);
  };
  const stopped = () => end(audio.ended);
  const look = () => {
    if (audio.currentTime >= to) return end(true);
    frame = requestAnimationFrame(look); // timeupdate comes four times a second, and would let the next line begin
  };
  audio.addEventListener('pause', stopped);
  look();
  return () => end(false);
}

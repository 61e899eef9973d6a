/** Returns whether scripts set the volume: on an iPhone or iPad the buttons at its side alone do. */
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/**
 * The element that a finger, a mouse button or the space bar holds down, by its own events: `:active` stays for some
 * 150 ms after a finger has left.
 */
let held: Node | null = null;

const note = ({ type, target, isPrimary, button, key = ' ' }: Partial<PointerEvent & KeyboardEvent>) => {
  if (key === ' ' && isPrimary !== false) held = type?.endsWith('down') && !button ? (target as Node) : null;
};

for (const type of ['pointerdown', 'keydown', 'pointerup', 'keyup', 'pointercancel'])
  addEventListener(type, note, true);
addEventListener('blur', note); // what is released in another window is not said here

/**
 * Resolves once nothing in the island is held down: an element that React wrote again under a mouse button or a key
 * that is down would get no click. That comes in the same task as the release, and is noted by the next frame.
 */
export async function released(island: HTMLElement): Promise<void> {
  while (island.contains(held)) await new Promise(requestAnimationFrame);
}

const RELEASED = 'carecast:released';

/**
 * What a finger, a mouse button or the space bar holds down, by its own events: `:active` stays for some 150 ms after a
 * finger has left.
 */
let held: Node | null = null;

const hold = ({ target, isPrimary, button, key }: PointerEvent & KeyboardEvent) => {
  if (key === ' ' || (isPrimary && button === 0)) held = target as Node;
};

/** The click of a mouse or a key comes in the same task, and is noted by then. */
const release = ({ key }: Partial<KeyboardEvent>) => {
  if (key && key !== ' ') return;
  held = null;
  setTimeout(() => window.dispatchEvent(new Event(RELEASED)));
};

for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, hold as EventListener, true);
// Nothing else says so when a menu opens, or the window is left.
for (const type of ['pointerup', 'pointercancel', 'keyup', 'contextmenu'])
  window.addEventListener(type, release as EventListener, true);
window.addEventListener('blur', release as EventListener);

/**
 * Resolves once nothing in the island is held down: an element that React wrote again under a mouse button or a key that
 * is down would get no click.
 */
export async function released(island: HTMLElement): Promise<void> {
  while (island.contains(held)) await new Promise((done) => window.addEventListener(RELEASED, done, { once: true }));
}

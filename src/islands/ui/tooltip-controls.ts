import { claimOnce } from './once.ts';

/** As in tooltip.ts, which looks closer. */
const CONTROL = ':is(button, a, summary, [role="button"])[aria-label]';

/** Loads the tooltips (tooltip.ts) with the first icon-only control that is hovered or gets the focus. */
export function listenForTooltips(): void {
  if (!claimOnce('tooltips')) return;
  const load = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest(CONTROL)) return;
    for (const name of SIGNS) document.removeEventListener(name, load);
    let isPressed = false; // in the meantime: who has pressed a control knows what it is
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, () => (isPressed = true), { once: true, capture: true });
    import('./tooltip.ts').then((tooltip) => tooltip.showTooltips(isPressed ? null : event), console.info);
  };
  for (const name of SIGNS) document.addEventListener(name, load);
}

const SIGNS = ['pointerover', 'focusin'];

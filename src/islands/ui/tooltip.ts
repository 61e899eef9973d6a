import './adopt-styles.ts';

/** Milliseconds that the pointer rests on a control before its tooltip shows. */
const DELAY = 700;
/** Within this time after a tooltip was closed the next one shows at once. Milliseconds. */
const SKIP_DELAY = 300;
/** Time for the pointer to reach the tooltip, which may be hovered (WCAG 1.4.13). Milliseconds. */
const GRACE = 150;
const GAP = 6;
const CONTROL = ':is(button, a, summary, [role="button"])[aria-label]';
const CLASS_NAMES =
  'pointer-events-auto fixed inset-auto z-10 m-0 w-max max-w-[min(--spacing(80),100vw-0.75rem)] rounded-small border border-line bg-ink px-3 py-1.5 text-small leading-note text-paper wrap-anywhere shadow-raised';

let control: HTMLElement | undefined;
let tip: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = -Infinity;
/** Only the keyboard moves the focus to look around: a dialog that opens sets it as well. */
let isTabbing = false;

/**
 * Shows the name of every icon-only control as a tooltip, by hover and by keyboard focus. The name is the control's
 * `aria-label`, so assistive technology has it already and the tooltip is not tied to it by `aria-describedby`.
 * `first` is the event that loaded this module, null when it is over: a control has been pressed since.
 */
export function showTooltips(first: Event | null): void {
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('pointerout', onLeave);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', close);
  document.addEventListener('pointerdown', close, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('scroll', follow, true);
  document.addEventListener('astro:before-swap', close);
  if (!(first?.target instanceof Element)) return;
  if (!(first instanceof PointerEvent)) openFor(first.target.matches(':focus-visible') ? controlAt(first) : undefined);
  else if (first.target.matches(':hover')) onPointer(first);
}

function onPointer(event: PointerEvent): void {
  if (event.pointerType === 'touch') return;
  if (tip && event.target === tip) return clearTimeout(timer);
  const next = controlAt(event);
  if (!next || next === control) return;
  clearTimeout(timer);
  hide();
  const delay = performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY;
  control = next;
  timer = setTimeout(() => openFor(next), delay);
}

function onLeave(event: PointerEvent): void {
  if (event.target !== tip && controlAt(event) !== control) return;
  if (event.relatedTarget instanceof Node && control?.contains(event.relatedTarget)) return clearTimeout(timer);
  clearTimeout(timer);
  timer = setTimeout(close, GRACE);
}

function onFocus(event: FocusEvent): void {
  if (isTabbing) openFor(controlAt(event));
}

function onKey(event: KeyboardEvent): void {
  isTabbing = event.key === 'Tab' || event.key.startsWith('Arrow');
  if (!isTabbing && event.key !== 'Shift' && event.key !== 'Escape') return close(); // it has been pressed
  if (event.key !== 'Escape' || !tip) return;
  // Only the tooltip closes, not the dialog it is in.
  event.preventDefault();
  event.stopPropagation();
  close();
}

function openFor(next: HTMLElement | undefined): void {
  const words = next?.ariaLabel;
  hide();
  if (!next?.isConnected || !words) return;
  control = next;
  tip = document.createElement('div');
  tip.role = 'tooltip';
  tip.className = CLASS_NAMES;
  tip.textContent = words;
  tip.popover = 'manual';
  // Everything outside an open dialog is inert, and could not be hovered.
  (next.closest('dialog') ?? document.body).append(tip);
  // Before Safari 17 and Chrome 114 it is a fixed element like others.
  if ('showPopover' in tip) tip.showPopover();
  place(tip, next);
}

/** Moving the focus scrolls the page. */
function follow(): void {
  if (tip && control) place(tip, control);
}

/** Above the control, or below it where there is no room, and inside the window, which may be a small frame. */
function place(popover: HTMLElement, opener: HTMLElement): void {
  const { top, bottom, left, width } = opener.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = popover;
  const beside = top >= offsetHeight + GAP ? top - GAP - offsetHeight : bottom + GAP;
  const y = Math.min(beside, innerHeight - GAP - offsetHeight);
  const x = Math.min(left + width / 2 - offsetWidth / 2, innerWidth - GAP - offsetWidth);
  popover.style.top = `${Math.max(GAP, y)}px`;
  popover.style.left = `${Math.max(GAP, x)}px`;
}

function close(): void {
  clearTimeout(timer);
  hide();
  control = undefined;
}

function hide(): void {
  if (!tip) return;
  tip.remove();
  tip = undefined;
  closedAt = performance.now();
}

/** Returns the icon-only control of an event: named by `aria-label`, with no text but what is part of the drawing. */
function controlAt({ target }: Event): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  const drawn = [...(found?.querySelectorAll('[aria-hidden="true"]') ?? [])].map(({ textContent }) => textContent);
  return found && found.innerText.trim() === drawn.join('').trim() ? found : undefined;
}

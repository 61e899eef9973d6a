const GAP = 4;

/** Positions a popover under its opener, at its right edge and inside the window; it scrolls with the page. */
export function placeUnder(opener: HTMLElement, popover: HTMLElement): void {
  const { bottom, top, right } = opener.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = popover;
  const isRoomBelow = bottom + GAP + height <= innerHeight || top < height + GAP;
  const y = isRoomBelow ? bottom + GAP : top - GAP - height;
  popover.style.top = `${y + scrollY}px`;
  popover.style.left = `${Math.max(GAP, right - width) + scrollX}px`;
}

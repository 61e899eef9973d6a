/**
 * Calls `follow` now and whenever an element, or where nothing reports that, the window, changes its size. Returns the
 * end.
 */
export function watchSize(element: Element, follow: () => void): () => void {
  if (!('ResizeObserver' in window)) {
    follow();
    globalThis.addEventListener('resize', follow);
    return () => globalThis.removeEventListener('resize', follow);
  }
  const sizes = new ResizeObserver(follow);
  sizes.observe(element);
  return () => sizes.disconnect();
}

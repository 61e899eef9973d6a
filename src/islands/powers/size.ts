/** Calls `follow` now and whenever an element changes its size, or where nobody tells that, the window. Returns the end. */
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

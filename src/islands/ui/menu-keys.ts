/** Returns the item of a menu a key moves to (WAI-ARIA APG, menu pattern); null for other keys. */
export function nextItem<Item extends { textContent: string | null }>(
  items: readonly Item[],
  present: unknown,
  key: string,
): Item | null {
  const at = items.findIndex((item) => item === present);
  if (key === 'ArrowDown') return items[(at + 1) % items.length] ?? null;
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1) ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key.length !== 1) return null;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null;
}

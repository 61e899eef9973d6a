/** What arrived somewhere: to whom, about what, and the id by which its receiver recognises a repeat. */
type Arrival = { to: string; about: string; id: string };

/**
 * Returns how many arrived once for each recipient and subject, how many more came under the same id, which receivers
 * drop, and how many under another, which they cannot.
 */
export function countArrivals(arrivals: readonly Arrival[]): { once: number; repeats: number; otherId: number } {
  const ids = new Map<string, string>();
  let [repeats, otherId] = [0, 0];
  for (const { to, about, id } of arrivals) {
    const key = `${to} ${about}`;
    const first = ids.get(key);
    if (first === undefined) ids.set(key, id);
    else if (first === id) repeats += 1;
    else otherId += 1;
  }
  return { once: ids.size, repeats, otherId };
}

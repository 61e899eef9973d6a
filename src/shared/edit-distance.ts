/**
 * Returns the edit distance with insertions, deletions, substitutions and swaps of neighbors
 * (optimal string alignment distance).
 */
export function editDistance(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let before: number[] = [];
  let row = [...b.keys(), b.length];
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, facing] of b.entries()) {
      const changed = (row[j] ?? 0) + (letter === facing ? 0 : 1);
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && facing === a[i - 1];
      const swapped = isSwap ? (before[j - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, changed, swapped));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns how often a property is tried with other random input: so often in the slow lane, else a fourth of that. */
export const runs = (often: number): number => (process.env['SLOW'] ? often : often / 4);

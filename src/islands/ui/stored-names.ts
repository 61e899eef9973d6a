import { forever, PREFIX } from './stored.ts';

/** Returns the stored names with this prefix; none where storage is off. Apart from what every page loads. */
export function storedNames(prefix: string): string[] {
  try {
    const names = Object.keys(forever()).filter((key) => key.startsWith(PREFIX + prefix));
    return names.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

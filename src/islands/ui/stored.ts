const PREFIX = 'carecast:';
type Keep = () => Storage;
const forever: Keep = () => localStorage;

/** Returns the JSON value stored under this name; `otherwise` when there is none or storage is off. */
export function readStored<Value>(name: string, otherwise: Value, storage = forever): Value {
  try {
    return (JSON.parse(storage().getItem(PREFIX + name) ?? 'null') as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a value as JSON; null removes it. Returns false when storage is full or switched off. */
export function writeStored(name: string, value: unknown, storage = forever): boolean {
  try {
    if (value === null) storage().removeItem(PREFIX + name);
    else storage().setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored names with this prefix. */
export const storedNames = (beginning: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX + beginning))
    .map((key) => key.slice(PREFIX.length));

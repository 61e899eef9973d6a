export const PREFIX = 'carecast:';
type Keep = () => Storage;
// Of the window: without one, on the server, Node would warn of a global that is not there.
export const forever: Keep = () => window.localStorage;
/** Stored until the tab is closed. */
export const forThisTab: Keep = () => window.sessionStorage;

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

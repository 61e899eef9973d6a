import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds: a read that takes longer does not hold up what is wanted after it. */
const PATIENCE = 100;

type Batch<Value> = { keys: Set<string>; values: Promise<Map<string, Value>> };

/**
 * Returns a function that reads a value by its key, null if there is none, in one read with all others that are wanted
 * while one is in flight. No read serves a caller who came after it began: what it finds is never older than the call.
 */
export function readTogether<Value>(
  readAll: (keys: readonly string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | null> {
  let next: Batch<Value> | null = null;
  let inFlight: Promise<unknown> | null = null;
  const begin = (): Batch<Value> => {
    const keys = new Set<string>();
    const before = inFlight && Promise.race([inFlight, sleep(PATIENCE, undefined, { ref: false })]);
    const values = Promise.resolve(before).then(() => {
      next = null;
      return readAll([...keys]);
    });
    const ended = values.then(
      () => undefined,
      () => undefined,
    );
    inFlight = ended;
    void ended.then(() => {
      if (inFlight === ended) inFlight = null;
    });
    return { keys, values };
  };
  return async (key) => {
    next ??= begin();
    const { keys, values } = next;
    keys.add(key);
    return (await values).get(key) ?? null;
  };
}

import { atom, type WritableAtom } from 'nanostores';
import { readStored, writeStored } from './stored.ts';

/** Returns a store whose value this browser remembers under a name. */
export function storedAtom<Value>(name: string, otherwise: Value): WritableAtom<Value> {
  const store = atom(readStored(name, otherwise));
  store.listen((value) => writeStored(name, value));
  return store;
}

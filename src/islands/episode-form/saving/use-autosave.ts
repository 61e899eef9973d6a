import { useLayoutEffect, useRef } from 'react';
import type { EpisodeFormStore } from './form-store.ts';
import { autosaveForm, restoreAutosave } from './autosave.ts';

/** Brings back what was kept, then keeps what is typed. Answers how to stop, for once it is saved. */
export function useAutosave(form: EpisodeFormStore, name: string): () => void {
  const stop = useRef<() => void>(() => {});
  useLayoutEffect(() => {
    restoreAutosave(form, name);
    stop.current = autosaveForm(form, name);
    return () => stop.current();
  }, [form, name]);
  return () => {
    stop.current();
    stop.current = () => {};
  };
}

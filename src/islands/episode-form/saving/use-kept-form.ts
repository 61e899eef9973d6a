import { useLayoutEffect, useRef } from 'react';
import type { EpisodeFormStore } from './form-store.ts';
import { keepForm, restoreForm } from './keeping.ts';

/** Brings back what was kept, then keeps what is typed. Answers how to stop, for once it is saved. */
export function useKeptForm(form: EpisodeFormStore, name: string): () => void {
  const stop = useRef<() => void>(() => {});
  useLayoutEffect(() => {
    restoreForm(form, name);
    stop.current = keepForm(form, name);
    return () => stop.current();
  }, [form, name]);
  return () => {
    stop.current();
    stop.current = () => {};
  };
}

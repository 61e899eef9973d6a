import { useLayoutEffect, useRef } from 'react';
import type { EpisodeFormStore } from './form-store.ts';
import { autosaveForm, restoreAutosave } from './autosave.ts';

/** Restores the autosave, then autosaves. Returns a function that stops it, for use once the form is saved. */
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

import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { EpisodeFormStore } from './form-store.ts';
import { type Autosave, openAutosave } from './autosave.ts';

/** Restores the autosave, then autosaves for as long as the form is there. */
export function useAutosave(form: EpisodeFormStore, userId: string): RefObject<Autosave | null> {
  const autosave = useRef<Autosave>(null);
  useLayoutEffect(() => {
    const { stop } = (autosave.current = openAutosave(form, userId));
    return stop;
  }, [form, userId]);
  return autosave;
}

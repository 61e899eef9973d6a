import { type RefObject, useEffect, useRef } from 'react';
import type { EpisodeFormStore, Fields } from './form-store.ts';
import { keepForm, restoreForm } from './keeping.ts';

/** Brings back what was kept, then keeps what is typed. Answers how to stop, for once it is saved. */
export function useKeptForm(
  form: EpisodeFormStore,
  name: string,
  element: RefObject<HTMLFormElement | null>,
): () => void {
  const stop = useRef<() => void>(() => {});
  useEffect(() => {
    const typed = textsTypedEarly(form, element.current);
    restoreForm(form, name, typed);
    stop.current = keepForm(form, name);
    const { fields } = form.getState();
    if (Object.keys(typed).length > 0) form.setState({ fields: { ...fields, ...typed } });
    return () => stop.current();
  }, [form, name, element]);
  return () => {
    stop.current();
    stop.current = () => {};
  };
}

/** What was typed before React came is in the page, not yet in the store. */
function textsTypedEarly(form: EpisodeFormStore, element: HTMLFormElement | null): Partial<Fields> {
  const { fields } = form.getState();
  const inPage = new FormData(element ?? undefined);
  const typed = [...inPage].filter(([name, text]) => {
    const known = fields[name as keyof Fields];
    return typeof text === 'string' && typeof known === 'string' && text.replaceAll('\r\n', '\n') !== known;
  });
  return Object.fromEntries(typed);
}

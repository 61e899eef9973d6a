import { useRef, useState } from 'react';
import { askFirst } from './ask-first.tsx';
import type { Outcome } from './run-call.ts';
import { useCall } from './use-call.ts';

type Removal<Item> = Omit<Outcome<unknown>, 'done'> & {
  /** The call that ends one. */
  remove: (item: Item) => Promise<unknown>;
  /** Returns what stays of it in the list; without it, nothing does. */
  after?: (item: Item) => Item;
  done?: ((item: Item) => { title: string; description: string }) | undefined;
  /** Asked before, with the label of its button; without it one is removed at once. */
  question?: (item: Item) => string;
  confirm?: string;
};

/**
 * Holds the list of what a person made: what comes to it, what changes in it, and the removal of one, after a question.
 * `place` receives the focus after a removal, because the button that was pressed has gone.
 */
export function useEditableList<Item extends { id: string }, Place extends HTMLElement = HTMLButtonElement>(
  initial: Item[],
  { remove, after, done, question, confirm = '', ...outcome }: Removal<Item>,
) {
  const [items, setItems] = useState(initial);
  const place = useRef<Place>(null);
  const { refusal, pending, call } = useCall();

  const change = (changed: Item) => setItems((all) => all.map((item) => (item.id === changed.id ? changed : item)));
  const end = async (item: Item) => {
    await remove(item);
    if (after) change(after(item));
    else setItems((all) => all.filter(({ id }) => id !== item.id));
  };
  const removeAfterAsking = async (item: Item) => {
    if (question && !(await askFirst({ question: question(item), confirm }))) return;
    await call(() => end(item), { ...outcome, ...(done && { done: done(item) }), focus: place, of: item.id });
  };
  return {
    items,
    place,
    refusal,
    pending,
    add: (item: Item) => setItems((all) => [item, ...all]),
    change,
    onRemove: (item: Item) => void removeAfterAsking(item),
  };
}

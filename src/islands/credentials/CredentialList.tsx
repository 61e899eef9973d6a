import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useEditableList } from '../ui/use-editable-list.tsx';

type FormOf<Result> = (onDone: (result: Result) => void, onCancel: () => void) => ReactNode;

type CredentialListProps<Item, Made> = {
  items: Item[];
  /** Instead of a list of none. */
  empty: string;
  /** The label of the button that opens the form. */
  add: string;
  row: (item: Item, actions: { onEdit: () => void; onRemove: () => void }) => ReactNode;
  form: FormOf<Made>;
  edit?: (item: Item) => FormOf<Item>;
  /** The item that was just made, with what is shown this once. */
  made: (made: Made, onDone: () => void) => ReactNode;
  question: (item: Item) => string;
  confirm: string;
  remove: (item: Item) => Promise<unknown>;
  /** The toast after it. */
  removed?: (item: Item) => { title: string; description: string };
};

type Step<Item, Made> = { at: 'list' } | { at: 'form' } | { at: 'made'; made: Made } | { at: 'edit'; item: Item };

/** Shows what an administrator made: the list, a form for a new one, that one once, and a question before a removal. */
export function CredentialList<Item extends { id: string }, Made extends Item>(props: CredentialListProps<Item, Made>) {
  const { items: initial, empty, add, row, form, edit, made, question, confirm, remove, removed: done } = props;
  const list = useEditableList<Item>(initial, { remove, done, question, confirm });
  const { items, place, refusal, onRemove } = list;
  const [step, setStep] = useState<Step<Item, Made>>({ at: 'list' });
  const root = useRef<HTMLDivElement>(null);
  /** A selector; in an object, so that each time is another. */
  const [focused, setFocused] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (focused) root.current?.querySelector<HTMLElement>(focused.selector)?.focus();
  }, [focused]);

  /** Focuses what opened the form: the pressed button is removed. */
  const close = (selector = ADD) => {
    setStep({ at: 'list' });
    setFocused({ selector });
  };
  const addMade = (item: Made) => {
    list.add(item);
    setStep({ at: 'made', made: item });
  };
  const change = (changed: Item) => {
    list.change(changed);
    close(editorOf(changed));
  };
  const shown = (item: Item) =>
    step.at === 'edit' && step.item.id === item.id && edit
      ? edit(item)(change, () => close(editorOf(item)))
      : row(item, { onEdit: () => setStep({ at: 'edit', item }), onRemove: () => onRemove(item) });

  return (
    <div ref={root} className="grid grid-cols-1 gap-6">
      {items.length === 0 && <p className="text-muted">{empty}</p>}
      {items.length > 0 && (
        <ul className="rows">
          {items.map((item) => (
            <li key={item.id} data-item={item.id}>
              {shown(item)}
            </li>
          ))}
        </ul>
      )}
      <FailureMessage sentence={refusal} />
      {step.at === 'made' && made(step.made, () => close())}
      {step.at === 'form' && form(addMade, () => close())}
      {step.at === 'list' && (
        <button
          ref={place}
          type="button"
          className="button button-primary justify-self-start"
          data-add
          onClick={() => setStep({ at: 'form' })}
        >
          {add}
        </button>
      )}
    </div>
  );
}

const ADD = '[data-add]';
const editorOf = ({ id }: { id: string }): string => `[data-item="${id}"] [data-edit]`;

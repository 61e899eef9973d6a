import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Refusal } from '../ui/Refusal.tsx';

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
  /** What was just made, with what is shown this once. */
  made: (made: Made, onDone: () => void) => ReactNode;
  question: (item: Item) => string;
  confirm: string;
  remove: (item: Item) => Promise<void>;
};

type Step<Item, Made> = { at: 'list' } | { at: 'form' } | { at: 'made'; made: Made } | { at: 'edit'; item: Item };

/** Shows what an administrator made: the list, a form for a new one, that one once, and a question before a removal. */
export function CredentialList<Item extends { id: string }, Made extends Item>(props: CredentialListProps<Item, Made>) {
  const { items: found, empty, add, row, form, edit, made, question, confirm, remove } = props;
  const [items, setItems] = useState(found);
  const [step, setStep] = useState<Step<Item, Made>>({ at: 'list' });
  const [doomed, setDoomed] = useState<Item | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
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
    setItems([item, ...items]);
    setStep({ at: 'made', made: item });
  };
  const change = (changed: Item) => {
    setItems(items.map((item) => (item.id === changed.id ? changed : item)));
    close(editorOf(changed));
  };
  const removeIt = async (item: Item) => {
    setDoomed(null);
    setRefusal(null);
    await remove(item).then(
      () => setItems(items.filter(({ id }) => id !== item.id)),
      (problem: unknown) => setRefusal(messageOf(problem)),
    );
    setFocused({ selector: ADD });
  };
  const shown = (item: Item) =>
    step.at === 'edit' && step.item.id === item.id && edit
      ? edit(item)(change, () => close(editorOf(item)))
      : row(item, { onEdit: () => setStep({ at: 'edit', item }), onRemove: () => setDoomed(item) });

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
      <Refusal sentence={refusal} />
      {step.at === 'made' && made(step.made, () => close())}
      {step.at === 'form' && form(addMade, () => close())}
      {step.at === 'list' && (
        <button
          type="button"
          className="button button-primary justify-self-start"
          data-add
          onClick={() => setStep({ at: 'form' })}
        >
          {add}
        </button>
      )}
      {doomed && (
        <ConfirmDialog
          question={question(doomed)}
          confirm={confirm}
          onConfirm={() => void removeIt(doomed)}
          onCancel={() => setDoomed(null)}
        />
      )}
    </div>
  );
}

const ADD = '[data-add]';
const editorOf = ({ id }: { id: string }): string => `[data-item="${id}"] [data-edit]`;

import { studioWords } from '#shared/language.ts';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { carry, takeDrop } from '../ui/carry.ts';
import { LineIcon } from '../ui/icons.tsx';
import { MoveButton } from '../ui/MoveButton.tsx';

type Item = { id: string; title: string };
type OrderListProps<Of extends Item> = {
  label: string;
  items: readonly Of[];
  onOrder: (items: Of[]) => void;
  /** The line beside the title of each. */
  about: (item: Of) => ReactNode;
  /** Where the title of each leads. */
  address?: (item: Of) => string;
};

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** A list whose entries change places: by drag, by their buttons, and by the arrow keys on their handle. */
export function OrderList<Of extends Item>({ label, items, onOrder, about, address }: OrderListProps<Of>) {
  const t = studioWords().series.ordering;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announced, announce] = useState('');
  const move = (id: string, to: number, focused: string) => {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    announce(t.moved(item.title, to + 1, items.length));
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-move="${focused}"]`)?.focus(),
    );
  };
  const onKey = (event: KeyboardEvent, id: string, index: number) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(id, index + step, 'handle');
  };

  return (
    <>
      <ol ref={list} className="grid grid-cols-1" aria-label={label}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the drag is a shortcut for the pointer; buttons and keys do the same
          <li
            key={item.id}
            data-item={item.id}
            className={`flex items-center gap-x-2 border-b border-line py-2 ${dragged === item.id ? 'bg-well' : ''}`}
            draggable
            onDragStart={(event) => {
              carry(event, item.title);
              setDragged(item.id);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              takeDrop(event);
              if (dragged) move(dragged, index, 'handle');
            }}
          >
            <button
              type="button"
              className="icon-button flex-none"
              data-move="handle"
              aria-label={t.handle(item.title)}
              onKeyDown={(event) => onKey(event, item.id, index)}
            >
              <LineIcon name="grip" />
            </button>
            <div className="min-w-0 grow wrap-anywhere">
              <p className="font-semibold">
                {address ? (
                  <a className="hover:underline" href={address(item)}>
                    {item.title}
                  </a>
                ) : (
                  item.title
                )}
              </p>
              <p className="hint">{about(item)}</p>
            </div>
            <MoveButton
              label={t.up(item.title)}
              way="up"
              isOff={index === 0}
              onMove={() => move(item.id, index - 1, 'up')}
            />
            <MoveButton
              label={t.down(item.title)}
              way="down"
              isOff={index === items.length - 1}
              onMove={() => move(item.id, index + 1, 'down')}
            />
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announced}
      </p>
    </>
  );
}

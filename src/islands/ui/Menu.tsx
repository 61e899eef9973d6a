import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import styles from '../../styles/menu.css?inline';
import { adoptStyles } from './adopt-styles.ts';
import { nextItem } from './menu-keys.ts';
import { placeUnder } from './place-under.ts';
import { bringPopovers } from './popovers.ts';

adoptStyles(styles);

export type MenuItem = { label: string; isDanger?: boolean; isNarrow?: boolean } & (
  | { href: string }
  | { onChoose: () => void }
);
type MenuProps = { label: string; className: string; items: readonly MenuItem[] };

/**
 * A button with what else can be done (WAI-ARIA menu button): a native popover, so Escape and a click outside close it
 * and the focus returns; arrows, Home, End and first letters move between items.
 */
export function Menu({ label, className, items }: MenuProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => void bringPopovers(), []);

  const elements = () =>
    [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].filter(
      (item) => item.getClientRects().length > 0,
    );
  const onToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    setIsOpen(newState === 'open');
    if (newState !== 'open' || !button.current || !menu.current) return;
    placeUnder(button.current, menu.current);
    elements()[0]?.focus({ preventScroll: true });
  };
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.current?.showPopover();
  };
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus({ preventScroll: true });
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const next = nextItem(elements(), document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={menuId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onKeyDown={open}
      >
        <Dots />
      </button>
      <div
        ref={menu}
        id={menuId}
        className="menu"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        onToggle={onToggle}
        onKeyDown={move}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} onChosen={close} />
        ))}
      </div>
    </>
  );
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }): ReactNode {
  const look = ['menu-item', item.isDanger && 'menu-item-danger', item.isNarrow && 'md:hidden']
    .filter(Boolean)
    .join(' ');
  const props = { className: look, role: 'menuitem', tabIndex: -1 };
  if ('href' in item)
    return (
      <a {...props} href={item.href}>
        {item.label}
      </a>
    );
  const choose = () => {
    onChosen();
    item.onChoose();
  };
  return (
    <button {...props} type="button" onClick={choose}>
      {item.label}
    </button>
  );
}

const Dots = () => (
  <svg className="size-6" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <circle cx="12" cy="5.5" r="1.9" />
    <circle cx="12" cy="12" r="1.9" />
    <circle cx="12" cy="18.5" r="1.9" />
  </svg>
);

import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { adoptStyles } from './adopt-styles.ts';
import { useIsHydrated } from './hydrated.ts';
import styles from './menu.css?inline';
import { nextItem } from './menu-keys.ts';
import { placeUnder } from './place-under.ts';
import { loadPopovers } from './popovers.ts';

adoptStyles(styles);

/** `isNarrow`: only where there is no room for it beside the menu. */
export type MenuItem = { label: string; isDanger?: boolean; isNarrow?: boolean } & (
  | { href: string }
  | { onChoose: () => void }
);

type ActionMenuProps = {
  /** The name of the button and of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Of the button. */
  className: string;
};

/**
 * A menu button (WAI-ARIA): a native popover, so Escape and a click outside close it and the focus returns; arrows,
 * Home, End and first letters move between items.
 */
export function ActionMenu({ label, items, className }: ActionMenuProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useIsHydrated(); // until then its style, which hides it, is not there either

  useEffect(() => void loadPopovers(), []);

  const elements = () => {
    const all = menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [];
    return [...all].filter((item) => item.getClientRects().length > 0);
  };
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
  const choose = (work: () => void) => {
    close();
    work();
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
      {isHydrated && (
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
            <Item key={item.label} item={item} choose={choose} />
          ))}
        </div>
      )}
    </>
  );
}

function Item({ item, choose }: { item: MenuItem; choose: (work: () => void) => void }) {
  const classes = ['menu-item', item.isDanger && 'menu-item-danger', item.isNarrow && 'md:hidden'];
  const look = { className: classes.filter(Boolean).join(' '), role: 'menuitem', tabIndex: -1 };
  if ('href' in item)
    return (
      <a {...look} href={item.href}>
        {item.label}
      </a>
    );
  return (
    <button type="button" {...look} onClick={() => choose(item.onChoose)}>
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

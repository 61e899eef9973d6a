import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react';
import { changeVisibility } from './change-episode.ts';
import { nextItem } from './menu-keys.ts';
import { placeUnder } from './place-under.ts';
import type { MenuPlace } from './places.ts';

/**
 * An episode's menu (WAI-ARIA menu button): a native popover, so Escape and a click outside close it and the focus
 * returns; arrows, Home, End and first letters move between items.
 */
export function EpisodeMenu({ id, title, kind, onDelete }: MenuPlace & { onDelete: () => void }) {
  const t = studioWords().episodes.menu;
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const onToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    setIsOpen(newState === 'open');
    if (newState !== 'open' || !button.current || !menu.current) return;
    placeUnder(button.current, menu.current);
    items()[0]?.focus({ preventScroll: true });
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
    const next = nextItem(items(), document.activeElement, event.key);
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
        className="cover-button size-target"
        popoverTarget={menuId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t.actions(title)}
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
        aria-label={t.actions(title)}
        popover="auto"
        onToggle={onToggle}
        onKeyDown={move}
      >
        <a className="menu-item" role="menuitem" tabIndex={-1} href={localPath(`/edit/${id}`)}>
          {t.edit}
        </a>
        {kind.startsWith('draft') && (
          <a className="menu-item" role="menuitem" tabIndex={-1} href={localPath(`/edit/${id}#publishAt`)}>
            {t.publishAt}
          </a>
        )}
        {kind === 'page' && (
          <button
            type="button"
            className="menu-item"
            role="menuitem"
            tabIndex={-1}
            onClick={() => choose(() => void changeVisibility(id, 'unpublish'))}
          >
            {t.unpublish}
          </button>
        )}
        <button
          type="button"
          className="menu-item menu-item-danger"
          role="menuitem"
          tabIndex={-1}
          onClick={() => choose(onDelete)}
        >
          {t.delete}
        </button>
      </div>
    </>
  );
}

const Dots = () => (
  <svg className="size-6" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <circle cx="12" cy="5.5" r="1.9" />
    <circle cx="12" cy="12" r="1.9" />
    <circle cx="12" cy="18.5" r="1.9" />
  </svg>
);

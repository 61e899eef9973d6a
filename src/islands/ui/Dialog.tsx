import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './dialog.css?inline';
import { openModal } from '../capabilities/dialog.ts';
import { adoptStyles } from './adopt-styles.ts';

adoptStyles(styles);

type DialogProps = {
  className?: string;
  /** The id of its heading. */
  labelledBy: string;
  /** The id of its description, for screen readers. */
  describedBy?: string | undefined;
  /** The element to focus after closing; by default what had the focus before. */
  opener?: HTMLElement | null;
  onClose(): void;
  children: ReactNode;
};

/** A native modal dialog, open while mounted: focus stays inside and returns, Escape and the backdrop close it. */
export function Dialog({ className = '', labelledBy, describedBy, opener, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    openModal(element);
    return () => {
      element?.close();
      document.dispatchEvent(new Event('close')); // its own comes once it is out of the page; toasts move out of it
      opener?.focus(); // Safari does not focus a clicked button, so the focus could not return to it on its own
    };
  }, [opener]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the veil is a shortcut for the pointer; Escape and a button do the same
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="flex flex-col gap-4">{children}</div>
    </dialog>
  );
}

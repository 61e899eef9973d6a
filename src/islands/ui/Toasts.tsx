import { words } from '#shared/language.ts';
import { useStore } from '@nanostores/react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './toast.css?inline';
import { $toast, TOAST_DURATION, type Toast, dismissToast } from './toast.ts';
import { UNDO } from './undone.ts';
import { adoptStyles } from './adopt-styles.ts';

adoptStyles(styles);

/** Radix's defaults are the spec's values (5000 ms, right, 50 px, F8); those the spec names are explicit. */
export function Toasts() {
  const toast = useStore($toast, { ssr: 'initial' });
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [current, setCurrent] = useState<Toast | null>(null);
  const dialog = useOpenDialog(toast);
  if (toast && toast !== current) setCurrent(toast); // a closing toast stays rendered until its animation ends

  if (!current) return null; // Radix writes style attributes, which our CSP refuses in HTML from the server
  return (
    <div ref={setRegion}>
      {/* A new one for each toast: Radix keeps its timers stopped when one is closed under the pointer or the focus
          (radix-ui/primitives#2268, #2233). */}
      <Provider
        key={current.id}
        duration={TOAST_DURATION}
        swipeDirection="right"
        swipeThreshold={50}
        announcerContainer={dialog ?? region ?? undefined}
      >
        <Root
          {...(current.duration && { duration: current.duration })}
          {...(current.isLasting && { duration: Infinity })}
          className={current.tone === 'destructive' ? 'toast toast-danger' : 'toast'}
          open={toast?.id === current.id}
          onOpenChange={(isOpen) => !isOpen && $toast.get()?.id === current.id && dismissToast()}
        >
          <div>
            <Title className="toast-title">{current.title}</Title>
            {current.description && <Description className="toast-description">{current.description}</Description>}
            {current.more && <p className="toast-description">{current.more}</p>}
            {current.action && <ToastAction {...current.action} />}
          </div>
          <Close className="icon-button -m-3 text-h4 leading-none text-inherit" aria-label={words().general.dismiss}>
            <span aria-hidden="true">×</span>
          </Close>
        </Root>
        {region && createPortal(<Viewport className="toast-viewport" hotkey={['F8']} />, dialog ?? region)}
      </Provider>
    </div>
  );
}

function ToastAction({ label, ...action }: NonNullable<Toast['action']>) {
  if ('href' in action)
    return (
      <Action asChild altText={label}>
        <a className="button button-quiet -ms-3 mt-2" href={action.href}>
          {label}
        </a>
      </Action>
    );
  const undo = () => window.dispatchEvent(new CustomEvent(UNDO, { detail: action.undoes }));
  return (
    <Action className="button button-quiet -ms-3 mt-2" altText={label} onClick={undo}>
      {label}
    </Action>
  );
}

/** Returns the topmost modal dialog: everything outside it is inert and covered, so toasts are shown inside it. */
function useOpenDialog(toast: Toast | null): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    const look = () => setDialog([...document.querySelectorAll('dialog:modal')].at(-1) ?? null);
    look();
    document.addEventListener('close', look, true);
    return () => document.removeEventListener('close', look, true);
  }, [toast]);
  return dialog;
}

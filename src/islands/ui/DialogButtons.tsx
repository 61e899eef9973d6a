import { words } from '#shared/language.ts';
import type { ReactNode } from 'react';

type DialogButtonsProps = { onBack: () => void; back?: string; children: ReactNode };

/** The last line of a dialog, in sight while the rest scrolls: the way back, then what it is for. */
export const DialogButtons = ({ onBack, back = words().general.cancel, children }: DialogButtonsProps) => (
  <div className="dialog-buttons">
    <button type="button" className="button" onClick={onBack}>
      {back}
    </button>
    {children}
  </div>
);

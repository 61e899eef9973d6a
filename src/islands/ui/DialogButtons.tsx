import { words } from '#shared/language.ts';
import type { ReactNode } from 'react';

type DialogButtonsProps = { onBack: () => void; back?: string; children: ReactNode };

/** The last line of a dialog: the way back, then what it is for. */
export const DialogButtons = ({ onBack, back = words().general.cancel, children }: DialogButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <button type="button" className="button" onClick={onBack}>
      {back}
    </button>
    {children}
  </div>
);

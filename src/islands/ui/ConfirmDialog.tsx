import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';

export type Question = {
  question: string;
  /** The subject, if the question does not name it. */
  about?: string;
  /** The label of the confirming button. */
  confirm: string;
};

type ConfirmDialogProps = Question & {
  /** The choice along with the answer. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The question before something is done. Escape, the backdrop and Cancel mean no. */
export function ConfirmDialog({ question, about, confirm, children, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} describedBy={about && `${id}-about`} onClose={onCancel}>
      {about && (
        <p id={`${id}-about`} className="hint">
          {about}
        </p>
      )}
      <p id={id} className="mb-6 wrap-anywhere">
        {question}
      </p>
      {children}
      <DialogButtons onBack={onCancel}>
        <button type="button" className="button button-danger" onClick={onConfirm}>
          {confirm}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

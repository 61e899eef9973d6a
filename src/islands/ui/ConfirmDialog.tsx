import { useId } from 'react';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  question: string;
  /** What the button says that goes through with it. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is gone. Escape, the veil and Cancel are no. */
export function ConfirmDialog({ question, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog className="dialog" labelledBy={id} onClose={onCancel}>
      <p id={id} className="dialog-question">
        {question}
      </p>
      <div className="form-buttons">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button button-danger" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}

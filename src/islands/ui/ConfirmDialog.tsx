import { useEffect, useId, useRef } from 'react';

type ConfirmDialogProps = {
  question: string;
  /** What the button says that goes through with it. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is gone. Escape and Cancel are no. */
export function ConfirmDialog({ question, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onCancel}>
      <p id={id} className="dialog-question">
        {question}
      </p>
      <div className="form-buttons">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" className="button button-danger" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}

import { words } from '#shared/language.ts';
import { useId } from 'react';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  question: string;
  /** The subject, if the question does not name it. */
  about?: string;
  /** The label of the confirming button. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a deletion. Escape, the backdrop and Cancel mean no. */
export function ConfirmDialog({ question, about, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
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
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button" onClick={onCancel}>
          {words().general.cancel}
        </button>
        <button type="button" className="button button-danger" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}

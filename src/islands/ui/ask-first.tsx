import { askInDialog } from './ask-in-dialog.tsx';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';

/** Asks before something is done, and returns whether the person said yes, once the dialog is closed. */
export const askFirst = (question: Question): Promise<boolean> =>
  askInDialog<boolean>(
    (onDone) => <ConfirmDialog {...question} onConfirm={() => onDone(true)} onCancel={() => onDone(false)} />,
    false,
  );

import { studioWords } from '#shared/language.ts';
import type { UndoneImport } from '#shared/contract/imports.ts';
import { send } from '../api.ts';
import { askFirst } from '../ui/ask-first.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';

type UndoImportProps = { id: string; title: string; onUndone: (undone: UndoneImport) => void };

/** The button that takes back all that an import has brought, once it was asked. */
export function UndoImport({ id, title, onUndone }: UndoImportProps) {
  const t = studioWords().moving.done;
  const { refusal, isPending, call } = useCall();
  const undo = async () => onUndone(await send('POST /api/imports/{importId}/undo', { importId: id }));
  const askUndo = async () => (await askFirst({ question: t.confirmUndo(title), confirm: t.undo })) && call(undo);
  return (
    <div className="grid justify-items-start gap-2">
      <FailureMessage sentence={refusal} />
      <button type="button" className="button" disabled={isPending} onClick={() => void askUndo()}>
        {t.undo}
      </button>
      <p className="hint">{t.undoHint}</p>
    </div>
  );
}

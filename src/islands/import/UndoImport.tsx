import { studioWords } from '#shared/language.ts';
import { useState } from 'react';
import type { UndoneImport } from '#shared/contract/imports.ts';
import { send } from '../api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { useCall } from '../ui/use-call.ts';

type UndoImportProps = { id: string; title: string; onUndone: (undone: UndoneImport) => void };

/** The button that takes back all that an import has brought, once it was asked. */
export function UndoImport({ id, title, onUndone }: UndoImportProps) {
  const t = studioWords().moving.done;
  const [isAsking, setIsAsking] = useState(false);
  const { refusal, isPending, call } = useCall();
  const undo = async () => {
    setIsAsking(false);
    onUndone(await send('POST /api/imports/{importId}/undo', { importId: id }));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Refusal sentence={refusal} />
      <button type="button" className="button" disabled={isPending} onClick={() => setIsAsking(true)}>
        {t.undo}
      </button>
      <p className="hint">{t.undoHint}</p>
      {isAsking && (
        <ConfirmDialog
          question={t.confirmUndo(title)}
          confirm={t.undo}
          onConfirm={() => void call(undo)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

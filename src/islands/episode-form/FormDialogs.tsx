import { ConflictDialog } from './saving/ConflictDialog.tsx';
import { settleConflict } from './saving/conflict.ts';
import { FindingsDialog } from './saving/FindingsDialog.tsx';
import { type SaveIntent, useFormState, useFormStore } from './saving/form-store.ts';

/** The dialogs between pressing a button and saving; `save` continues without asking again. */
export function FormDialogs({ save }: { save: (wish: SaveIntent) => void }) {
  const form = useFormStore();
  const findings = useFormState((state) => state.findings);
  const conflict = useFormState((state) => state.conflict);
  return (
    <>
      {findings && (
        <FindingsDialog findings={findings.list} wish={findings.wish} onPublish={() => save(findings.wish)} />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onSettle={(choices) => {
            settleConflict(form, choices);
            save(conflict.wish);
          }}
        />
      )}
    </>
  );
}

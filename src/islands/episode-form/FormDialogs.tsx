import { studioWords } from '#shared/language.ts';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import { resolveConflict } from './saving/conflict.ts';
import { FindingsDialog } from './saving/FindingsDialog.tsx';
import { type SaveIntent, useFormState, useFormStore } from './saving/form-store.ts';

/** The dialogs between pressing a button and saving; `save` continues without asking again. */
export function FormDialogs({ save }: { save: (intent: SaveIntent) => void }) {
  const form = useFormStore();
  const findings = useFormState((state) => state.findings);
  const conflict = useFormState((state) => state.conflict);
  return (
    <>
      {findings && (
        <FindingsDialog
          findings={findings.list}
          goOn={studioWords().episodeForm.findings.goOn[findings.intent]}
          onPublish={() => save(findings.intent)}
          onBack={() => form.setState({ findings: null })}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onSettle={(choices) => {
            resolveConflict(form, choices);
            save(conflict.intent);
          }}
        />
      )}
    </>
  );
}

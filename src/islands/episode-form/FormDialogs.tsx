import { PublishSheet, type When } from '../publishing/PublishSheet.tsx';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import { resolveConflict } from './saving/conflict.ts';
import { draftOf } from './saving/episode-input.ts';
import { type SaveIntent, useFormState, useFormStore } from './saving/form-store.ts';

type FormDialogsProps = {
  /** The day a new episode is meant for. */
  day: string | undefined;
  /** Continues without asking again. */
  save: (intent: SaveIntent) => void;
  showField: (name: string) => void;
};

/** The dialogs between pressing a button and saving. */
export function FormDialogs({ day, save, showField }: FormDialogsProps) {
  const form = useFormStore();
  const sheet = useFormState((state) => state.sheet);
  const initial = useFormState((state) => state.initial);
  const conflict = useFormState((state) => state.conflict);
  const decide = (intent: SaveIntent, { publishAt }: When) => {
    form.setState({ sheet: null, publishAt });
    save(intent === 'approval' ? intent : intentOf(publishAt));
  };
  return (
    <>
      {sheet && (
        <PublishSheet
          draft={draftOf(form.getState())}
          asks={asksOf(sheet.intent, initial.isPublished)}
          publishAt={initial.publishAt}
          isLater={sheet.isLater ?? day !== undefined}
          day={day}
          onFix={(field) => {
            form.setState({ sheet: null });
            requestAnimationFrame(() => showField(field)); // once the dialog has given the focus back
          }}
          onDecide={(when) => decide(sheet.intent, when)}
          onBack={() => form.setState({ sheet: null })}
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

const intentOf = (publishAt: string | null): SaveIntent => (publishAt === null ? 'publish' : 'schedule');

function asksOf(intent: SaveIntent, isPublished: boolean): 'time' | 'approval' | 'update' {
  if (intent === 'approval') return 'approval';
  return isPublished ? 'update' : 'time';
}

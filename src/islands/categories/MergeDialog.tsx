import { studioWords } from '#shared/language.ts';
import type { Categories } from '#shared/category.ts';
import { CategoryMerge } from '#shared/category-changes.ts';
import { send } from '../api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';
import { describedBy, FieldLayout } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Row } from './row.ts';

type MergeDialogProps = {
  row: Row;
  /** Under the names that are typed. */
  choices: Row[];
  onMerged: (after: Categories) => void;
  onClose: () => void;
};

/** Asks which category takes over the episodes of this one. */
export function MergeDialog({ row, choices, onMerged, onClose }: MergeDialogProps) {
  const t = studioWords().categoryForm.dialog;
  const category = row.was ?? '';
  const chosen = {
    safeParse: (draft: unknown) => CategoryMerge.safeParse({ category, ...(draft as Record<string, unknown>) }),
  };
  const { problems, refusal, isPending, submit } = useForm(chosen, async (input) =>
    onMerged(await send('POST /api/categories/merge', {}, input)),
  );
  const field = { id: 'merge-into', label: t.into, problem: problems['into'] };
  return (
    <Dialog labelledBy="merge-title" describedBy="merge-about" onClose={onClose}>
      <h3 id="merge-title" className="font-display text-h4 font-title wrap-anywhere">
        {t.title(row.name)}
      </h3>
      <p id="merge-about" className="hint">
        {t.about}
      </p>
      <form className="form" noValidate onSubmit={submit}>
        <FieldLayout {...field}>
          <select className="select" name="into" {...describedBy(field)}>
            {choices.map(({ key, was, name }) => (
              <option key={key} value={was ?? ''}>
                {name}
              </option>
            ))}
          </select>
        </FieldLayout>
        <FailureMessage sentence={refusal} />
        <DialogButtons onBack={onClose}>
          <SubmitButton isPending={isPending} label={t.merge} pending={t.merging} />
        </DialogButtons>
      </form>
    </Dialog>
  );
}

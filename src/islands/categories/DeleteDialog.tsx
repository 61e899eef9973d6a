import { studioWords } from '#shared/language.ts';
import { type Categories, DEFAULT_CATEGORY } from '#shared/category.ts';
import { messageOf, send } from '../api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toast.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import type { Row } from './row.ts';

type DeleteDialogProps = { row: Row; onDeleted: (after: Categories) => void; onClose: () => void };

/** Asks before a category without episodes is deleted: old links to it lead to the default one. */
export function DeleteDialog({ row, onDeleted, onClose }: DeleteDialogProps) {
  const t = studioWords().categoryForm;
  const { attempt } = useAttempt();
  const remove = () =>
    attempt(() => deleteCategory(row.was ?? '').then((after) => (after ? onDeleted(after) : onClose())));
  return (
    <ConfirmDialog
      question={t.deleteSure(row.name)}
      confirm={t.delete}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

async function deleteCategory(category: string): Promise<Categories | null> {
  try {
    return await send('POST /api/categories/merge', {}, { category, into: DEFAULT_CATEGORY });
  } catch (problem) {
    showToast({ title: studioWords().categoryForm.notDeleted, description: messageOf(problem), tone: 'destructive' });
    return null;
  }
}

import { studioWords } from '#shared/language.ts';
import { type Categories, DEFAULT_CATEGORY } from '#shared/category.ts';
import { send } from '../api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useCall } from '../ui/use-call.ts';
import type { Row } from './row.ts';

type DeleteDialogProps = { row: Row; onDeleted: (after: Categories) => void; onClose: () => void };

/** Asks before a category without episodes is deleted: old links to it lead to the default one. */
export function DeleteDialog({ row, onDeleted, onClose }: DeleteDialogProps) {
  const t = studioWords().categoryForm;
  const { call } = useCall();
  const remove = async () => {
    const request = { category: row.was ?? '', into: DEFAULT_CATEGORY };
    const isDeleted = await call(async () => onDeleted(await send('POST /api/categories/merge', {}, request)), {
      failed: t.notDeleted,
    });
    if (!isDeleted) onClose();
  };
  return (
    <ConfirmDialog
      question={t.deleteSure(row.name)}
      confirm={t.delete}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

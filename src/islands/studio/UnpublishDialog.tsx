import { studioWords } from '#shared/language.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type UnpublishDialogProps = { titles: readonly string[]; onConfirm: () => void; onCancel: () => void };

/** Asks before episodes leave the site and every app. */
export function UnpublishDialog({ titles, onConfirm, onCancel }: UnpublishDialogProps) {
  const t = studioWords().episodes;
  return (
    <ConfirmDialog
      question={t.unpublishSure(titles.length)}
      about={titles.join(', ')}
      confirm={t.unpublishNow}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

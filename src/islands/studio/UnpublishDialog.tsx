import { studioWords } from '#shared/language.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type UnpublishDialogProps = {
  titles: readonly string[];
  /** How many there are, when they are not all named. */
  count?: number;
  onConfirm: () => void;
  onCancel: () => void;
};

const MAX_NAMED = 5;

/** Names the first of many, and says how many more there are. */
export function namesOf(titles: readonly string[], count: number): string {
  const named = titles.slice(0, MAX_NAMED);
  const more = count - named.length;
  return more > 0 ? studioWords().episodes.many.andMore(named.join(', '), more) : named.join(', ');
}

/** Asks before episodes leave the site and every app. */
export function UnpublishDialog({ titles, count = titles.length, onConfirm, onCancel }: UnpublishDialogProps) {
  const t = studioWords().episodes;
  return (
    <ConfirmDialog
      question={t.unpublishSure(count)}
      about={namesOf(titles, count)}
      confirm={t.unpublishNow}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

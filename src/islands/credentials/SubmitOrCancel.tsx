import { words } from '#shared/language.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';

type SubmitOrCancelProps = { isPending: boolean; label: string; pending: string; onCancel: () => void };

/** The two ends of a form that was opened by a button. */
export function SubmitOrCancel({ onCancel, ...submit }: SubmitOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton {...submit} />
      <button type="button" className="button button-quiet" onClick={onCancel}>
        {words().general.cancel}
      </button>
    </div>
  );
}

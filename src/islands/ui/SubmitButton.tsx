type SubmitButtonProps = { isPending: boolean; label: string; pending: string };

/** Sends its form, and says so while that lasts: `aria-disabled` keeps the focus that `disabled` would drop. */
export function SubmitButton({ isPending, label, pending }: SubmitButtonProps) {
  return (
    <button type="submit" className="button button-primary" aria-disabled={isPending}>
      {isPending ? pending : label}
    </button>
  );
}

type SubmitButtonProps = { isPending: boolean; label: string; pending: string };

/** Submits its form and shows while it is pending: `aria-disabled` preserves the focus that `disabled` would drop. */
export function SubmitButton({ isPending, label, pending }: SubmitButtonProps) {
  return (
    <button type="submit" className="button button-primary" aria-disabled={isPending}>
      {isPending ? pending : label}
    </button>
  );
}

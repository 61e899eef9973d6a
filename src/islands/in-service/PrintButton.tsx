/** Prints the page, as the browser does. */
export function PrintButton({ label, isPrimary = false }: { label: string; isPrimary?: boolean }) {
  return (
    <button type="button" className={`button ${isPrimary ? 'button-primary' : ''}`} onClick={() => window.print()}>
      {label}
    </button>
  );
}

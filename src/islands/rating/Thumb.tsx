type ThumbProps = { isUp: boolean; isFilled?: boolean; className?: string };

/** A thumb in the page's line style; decorative, its label is beside it. */
export function Thumb({ isUp, isFilled = false, className = '' }: ThumbProps) {
  return (
    <svg
      className={`size-icon ${isUp ? '' : 'rotate-180'} ${className}`}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M7.5 10.5v9H5A1.5 1.5 0 0 1 3.5 18v-6A1.5 1.5 0 0 1 5 10.5z" />
      <path d="M7.5 10.5 11.3 3.6a2.3 2.3 0 0 1 2.4 2.6l-.5 3.3h5a2 2 0 0 1 2 2.4l-1.2 6a2 2 0 0 1-2 1.6H7.5z" />
    </svg>
  );
}

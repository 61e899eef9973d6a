/** '3' to the eye, '3 likes' to the ear, and to everyone where the button that explains it is missing. */
export function Count({ value, of }: { value: number; of: 'like' | 'dislike' }) {
  return (
    <span className="rating-count">
      {value} <span className="rating-unit">{value === 1 ? of : `${of}s`}</span>
    </span>
  );
}

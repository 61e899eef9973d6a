/** The step that is under way with a copy, and how much of it is done, 0 to 1. */
export const Progress = ({ label, share }: { label: string; share: number }) => (
  <label className="grid gap-2">
    <span>{`${label}: ${Math.floor(share * 100)}%`}</span>
    <progress className="w-full" max={1} value={share} />
  </label>
);

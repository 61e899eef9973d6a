/** What the server said, in a red alert that is read out when it appears. */
export function Refusal({ sentence }: { sentence: string | null }) {
  return <div role="alert">{sentence && <p className="alert alert-danger">{sentence}</p>}</div>;
}

/** Shows the server's error in a red alert, which is read out when it appears. */
export function FailureMessage({ sentence }: { sentence: string | null }) {
  return <div role="alert">{sentence && <p className="alert alert-danger">{sentence}</p>}</div>;
}

/** The two letters where there is no room for more; read out as the whole badge. */
export const AiMark = () => (
  <span className="badge">
    AI<span className="sr-only"> Generated</span>
  </span>
);

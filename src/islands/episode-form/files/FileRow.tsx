import type { ReactNode } from 'react';

type FileRowProps = { text: string; isProblem?: boolean; note?: ReactNode; children?: ReactNode };

/** Names a file, and has what can be done with it below. */
export function FileRow({ text, isProblem, note, children }: FileRowProps) {
  return (
    <>
      <p
        className={`max-w-full font-semibold wrap-anywhere ${isProblem ? 'problem' : 'text-ink'}`}
        tabIndex={-1}
        data-file-name
      >
        {text}
      </p>
      {note}
      {children && <div className="flex w-full flex-wrap items-center justify-center gap-3">{children}</div>}
    </>
  );
}

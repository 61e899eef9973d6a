import type { ReactNode } from 'react';

type FileRowProps = { text: string; isProblem?: boolean; lead?: ReactNode; note?: ReactNode; children?: ReactNode };

/** One row that names a file, with what can be done with it beside the name. */
export function FileRow({ text, isProblem, lead, note, children }: FileRowProps) {
  return (
    <>
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 text-start">
        {lead}
        <p
          className={`min-w-0 flex-1 basis-40 font-semibold wrap-anywhere ${isProblem ? 'problem' : 'text-ink'}`}
          tabIndex={-1}
          data-file-name
        >
          {text}
        </p>
        {children}
      </div>
      {note}
    </>
  );
}

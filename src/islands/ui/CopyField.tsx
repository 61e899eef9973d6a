import type { ComponentProps, ReactNode } from 'react';

/** A text to copy: focus selects all of it, so that it can also be copied by hand. The slot is its button. */
export function CopyField({ value, children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <input
        type="text"
        className="input min-w-0 grow basis-40"
        readOnly
        value={value}
        data-copied-by-hand
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          requestAnimationFrame(() => (currentTarget.scrollLeft = 0)); // focus shows the end of a selection
        }}
        {...input}
      />
      {children}
    </div>
  );
}

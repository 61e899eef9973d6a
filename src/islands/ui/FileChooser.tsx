import type { ComponentProps } from 'react';

type FileChooserProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  id: string;
  onChoose: (files: File[]) => void;
};

/** A button that chooses files: the label people see, and the native control for keyboards and screen readers. */
export function FileChooser({ onChoose, children, ...input }: FileChooserProps) {
  return (
    <>
      <input
        className="file-input sr-only"
        type="file"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
        {...input}
      />
      <label className="button" htmlFor={input.id}>
        {children}
      </label>
    </>
  );
}

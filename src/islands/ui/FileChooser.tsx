import type { ComponentProps } from 'react';

type FileChooserProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  id: string;
  /** There is a file already: another one is seldom chosen. */
  isQuiet?: boolean;
  onChoose: (files: File[]) => void;
};

/** A button that chooses files: the label people see, and the native control for keyboards and screen readers. */
export function FileChooser({ onChoose, isQuiet = false, children, ...input }: FileChooserProps) {
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
      <label className={isQuiet ? 'button button-quiet' : 'button'} htmlFor={input.id}>
        {children}
      </label>
    </>
  );
}

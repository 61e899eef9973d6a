import type { ComponentProps, ReactNode } from 'react';

/** Fields side by side where there is room; what is long has a row of its own. */
export const IN_COLUMNS =
  'grid grid-cols-1 items-start gap-6 md:grid-cols-2 [&>:has(textarea,[type=checkbox])]:col-span-full';

type FieldLayoutProps = {
  id: string;
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
};

/** Label, control, hint and problem, associated for screen readers. */
export function FieldLayout({ id, label, problem, hint, children }: FieldLayoutProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Returns the ARIA attributes of a FieldLayout's control. */
export function describedBy({ id, problem, hint }: FieldLayoutProps) {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': ids || undefined };
}

type TextFieldProps = Omit<FieldLayoutProps, 'id'> &
  Omit<ComponentProps<'input'>, 'id'> & { name: string; id?: string };

/**
 * A one-line field whose id is its name, unless another on the page has it. It is uncontrolled: text typed before
 * hydration stays.
 */
export function TextField({ label, problem, hint, id, ...input }: TextFieldProps) {
  const field = { id: id ?? input.name, label, problem, hint };
  return (
    <FieldLayout {...field}>
      <input className="input" {...input} {...describedBy(field)} />
    </FieldLayout>
  );
}

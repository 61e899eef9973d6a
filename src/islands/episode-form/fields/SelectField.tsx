import { describedBy, FieldLayout } from '../../ui/Field.tsx';
import { changeField, type Fields, useField, useFormState, useFormStore } from '../saving/form-store.ts';

/** A value, and its label. */
export type Choice = [value: string, label: string];

type SelectFieldProps = {
  name: 'category' | 'language' | 'seriesId' | 'kind' | 'voices';
  choices: Choice[];
  /** The other fields that change with it. */
  alongside?: Partial<Fields>;
  /** Why there is nothing to choose. */
  problem?: string | undefined;
};

export function SelectField({ name, choices, alongside, problem }: SelectFieldProps) {
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields[name]);
  const field = useField(name);
  return (
    <FieldLayout {...field} problem={field.problem ?? problem}>
      <select
        className="select"
        name={name}
        value={value}
        onChange={(event) => changeField(form, { [name]: event.currentTarget.value, ...alongside })}
        {...describedBy(field)}
      >
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}

import { studioWords } from '#shared/language.ts';
import type { Source } from '#shared/contract/audio.ts';
import { type ChangeEvent, useRef } from 'react';
import { showToast } from '../../ui/toast.ts';
import { changeField, useFormState, useFormStore, useField } from '../saving/form-store.ts';

/** The articles an episode is based on: rows of title and address. */
export function SourceRows() {
  const t = studioWords().episodeForm.sources;
  const form = useFormStore();
  const sources = useFormState(({ fields }) => fields.sources);
  const problem = useFormState(({ problems }) => problems['sources']);
  const { label, hint } = useField('sources');
  const group = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (next: Source[]) => changeField(form, { sources: next });
  const add = () => {
    change([...sources, { title: '', url: '' }]);
    requestAnimationFrame(() => [...(group.current?.querySelectorAll('input') ?? [])].at(-2)?.focus()); // its title
  };
  const remove = (index: number) => {
    change(sources.filter((_, at) => at !== index));
    showToast({ title: t.removed });
    addButton.current?.focus(); // else a second press would remove the next one
  };
  return (
    <fieldset className="field" ref={group}>
      <legend className="label mb-2">{label}</legend>
      <p className="hint">{hint}</p>
      {sources.map((source, index) => (
        <SourceRow
          // Rows have no id; their texts are in the store, not in component state.
          key={index}
          index={index}
          source={source}
          onChange={(part) => change(sources.map((row, at) => (at === index ? { ...row, ...part } : row)))}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <button type="button" className="button" ref={addButton} onClick={add}>
          {t.add}
        </button>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type SourceRowProps = {
  index: number;
  source: Source;
  onChange: (part: Partial<Source>) => void;
  onRemove: () => void;
};

function SourceRow({ index, source, onChange, onRemove }: SourceRowProps) {
  const t = studioWords().episodeForm.sources;
  return (
    <div
      className="grid items-start gap-3 border-b border-line pb-4 sm:grid-cols-[2fr_3fr_auto] sm:border-0 sm:pb-2"
      data-source
    >
      <SourceInput index={index} part="title" label={t.title} value={source.title} onChange={onChange} />
      <SourceInput index={index} part="url" label={t.address} value={source.url} onChange={onChange} />
      <button
        type="button"
        className="button button-quiet justify-self-start sm:mt-[calc(var(--text-small)*1.45+--spacing(2))]"
        aria-label={t.removeThis(index + 1)}
        onClick={onRemove}
      >
        {t.remove}
      </button>
    </div>
  );
}

type SourceInputProps = {
  index: number;
  part: keyof Source;
  label: string;
  value: string;
  onChange: (part: Partial<Source>) => void;
};

function SourceInput({ index, part, label, value, onChange }: SourceInputProps) {
  const id = `sources.${index}.${part}`;
  const problem = useFormState(({ problems }) => problems[id]);
  return (
    <div className="field">
      <label className="hint" htmlFor={id}>
        {label} <span className="sr-only">{studioWords().episodeForm.sources.of(index + 1)}</span>
      </label>
      <input
        className="input"
        id={id}
        name={id}
        type={part === 'url' ? 'url' : 'text'}
        placeholder={part === 'url' ? 'https://' : undefined}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange({ [part]: event.currentTarget.value })}
      />
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

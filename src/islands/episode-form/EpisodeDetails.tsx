import { CATEGORIES } from '#shared/episode.ts';
import { FieldFrame, TextField, describedBy } from '../ui/Field.tsx';
import { DescriptionEditor } from './DescriptionEditor.tsx';
import { type Fields, changeField, useFormState, useFormStore } from './form-store.ts';

/** What an episode says about itself, the same for a new one and a changed one. */
export function EpisodeDetails() {
  const form = useFormStore();
  const fields = useFormState((state) => state.fields);
  const problems = useFormState((state) => state.problems);
  const category = { id: 'category', label: 'Category', problem: problems['category'] };
  return (
    <>
      <TextField
        label="Episode Title"
        name="title"
        value={fields.title}
        problem={problems['title']}
        onChange={(event) => changeField(form, { title: event.currentTarget.value })}
      />
      <DescriptionEditor />
      <FieldFrame {...category}>
        <select
          className="select"
          name="category"
          value={fields.category}
          onChange={(event) => changeField(form, { category: event.currentTarget.value as Fields['category'] })}
          {...describedBy(category)}
        >
          {CATEGORIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </FieldFrame>
      <LongText name="script" label="Episode Script (optional)" hint="Only administrators see it." rows={4} />
      <LongText
        name="transcript"
        label="Episode Transcript (optional)"
        hint="Plain text, or JSON with time and text entries: then it follows the audio."
        rows={6}
      />
    </>
  );
}

type LongTextProps = { name: 'script' | 'transcript'; label: string; hint: string; rows: number };

function LongText({ name, label, hint, rows }: LongTextProps) {
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields[name]);
  const problem = useFormState(({ problems }) => problems[name]);
  const frame = { id: name, label, hint, problem };
  return (
    <FieldFrame {...frame}>
      <textarea
        className="textarea"
        name={name}
        rows={rows}
        value={value}
        onChange={(event) => changeField(form, { [name]: event.currentTarget.value })}
        {...describedBy(frame)}
      />
    </FieldFrame>
  );
}

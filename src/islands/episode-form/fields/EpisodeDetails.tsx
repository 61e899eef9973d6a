import { LANGUAGES } from '../../settings/languages.ts';
import { CATEGORIES } from '#shared/episode.ts';
import { FieldFrame, TextField, describedBy } from '../../ui/Field.tsx';
import { ChaptersField } from './ChaptersField.tsx';
import { DescriptionEditor } from './DescriptionEditor.tsx';
import { type Fields, changeField, useFormState, useFormStore } from '../saving/form-store.ts';
import { SourceRows } from './SourceRows.tsx';
import { TranscriptField } from './TranscriptField.tsx';

/** The fields that describe an episode, the same for a new and an existing one. */
export function EpisodeDetails() {
  const form = useFormStore();
  const fields = useFormState((state) => state.fields);
  const problems = useFormState((state) => state.problems);
  const category = { id: 'category', label: 'Category', problem: problems['category'] };
  const language = {
    id: 'language',
    label: 'Language',
    hint: 'Of title, description and transcript: screen readers pronounce them by it.',
    problem: problems['language'],
  };
  return (
    <>
      <LineField name="title" label="Episode Title" />
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
      <FieldFrame {...language}>
        <select
          className="select"
          name="language"
          value={fields.language}
          onChange={(event) => changeField(form, { language: event.currentTarget.value })}
          {...describedBy(language)}
        >
          <option value="">The same as the show</option>
          {Object.entries({ ...LANGUAGES, ...given(fields.language) }).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <LongField name="script" label="Episode Script (optional)" hint="Only administrators see it." rows={4} />
      <TranscriptField />
      <ChaptersField problem={problemWithin(problems, 'chapters')} />
      <SourceRows />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,--spacing(48)),1fr))] items-start gap-6">
        <LineField name="reviewedBy" label="Reviewed by (optional)" hint="Who has checked what is said." />
        <LineField name="reviewedAt" label="Reviewed on (optional)" type="date" />
      </div>
    </>
  );
}

/** A language that was set by the API and is not on the list. */
const given = (code: string) => (code && !(code in LANGUAGES) ? { [code]: code } : {});

type LineFieldProps = { name: 'title' | 'reviewedBy' | 'reviewedAt'; label: string; hint?: string; type?: string };

function LineField({ name, ...looks }: LineFieldProps) {
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields[name]);
  const problem = useFormState(({ problems }) => problems[name]);
  const onChange = (text: string) => changeField(form, { [name]: text });
  return (
    <TextField
      {...looks}
      name={name}
      value={value}
      problem={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type LongFieldProps = { name: 'script'; label: string; hint: string; rows: number };

function LongField({ name, label, hint, rows }: LongFieldProps) {
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

/** Returns the problem of the field, or of one line of it (`chapters.3.title`). */
function problemWithin(problems: Record<string, string>, name: string): string | undefined {
  return problems[name] ?? Object.entries(problems).find(([field]) => field.startsWith(`${name}.`))?.[1];
}

import { studioWords } from '#shared/language.ts';
import { episodeField, episodeFieldsWhere, type FieldsWith, type Section, SECTIONS } from '#shared/episode-fields.ts';
import { type ComponentType, createContext, useContext } from 'react';
import { languages } from '../../settings/languages.ts';
import { FieldLayout, TextField, describedBy } from '../../ui/Field.tsx';
import { FileDrop } from '../files/FileDrop.tsx';
import { changeField, useFormState, useFormStore, useField } from '../saving/form-store.ts';
import { ArtworkField } from './ArtworkField.tsx';
import { ChaptersField } from './ChaptersField.tsx';
import { DescriptionEditor } from './DescriptionEditor.tsx';
import { FormSection } from './FormSection.tsx';
import { SelectField } from './SelectField.tsx';
import { SERIES_FIELDS } from './SeriesFields.tsx';
import { SourceRows } from './SourceRows.tsx';
import { TranslationField } from './TranslationField.tsx';
import { TranscriptField } from './TranscriptField.tsx';
import { VoicesField } from './VoicesField.tsx';

type OwnField = FieldsWith<{ control: 'own' }>;
type PlainField = Exclude<FieldsWith<{ control: string }>, OwnField>;

const OWN: Record<OwnField, ComponentType> = {
  artwork: ArtworkField,
  description: DescriptionEditor,
  category: CategoryField,
  ...SERIES_FIELDS,
  language: LanguageField,
  transcript: TranscriptField,
  chapters: ChaptersField,
  sources: SourceRows,
  translationOf: TranslationField,
  voices: VoicesField,
};
type FormFieldName = OwnField | PlainField;

const fieldsIn = (section?: Section) =>
  episodeFieldsWhere((field) => field.control !== undefined && field.section === section) as FormFieldName[];

/**
 * The fields that describe an episode, the same for a new and an existing one: those of every episode, then sections.
 */
export const EpisodeDetails = ({ categories }: { categories: readonly string[] }) => (
  <CategoriesContext value={categories}>
    {fieldsIn().map((name) => (
      <Field key={name} name={name} />
    ))}
    <div className="grid gap-3">
      {SECTIONS.map((section) => (
        <FormSection key={section} section={section} names={fieldsIn(section)}>
          {fieldsIn(section).map((name) => (
            <Field key={name} name={name} />
          ))}
          {section === 'files' && <FileDrop kind="pdf" />}
        </FormSection>
      ))}
    </div>
  </CategoriesContext>
);

const isOwn = (name: FormFieldName): name is OwnField => name in OWN;

function Field({ name }: { name: FormFieldName }) {
  if (!isOwn(name)) return <PlainInput name={name} />;
  const Own = OWN[name];
  return <Own />;
}

function PlainInput({ name }: { name: PlainField }) {
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields[name]);
  const field = useField(name);
  const { control } = episodeField(name);
  const onChange = (text: string) => changeField(form, { [name]: text });
  if (control !== 'text') {
    const { id: _, ...props } = field;
    const type = control === 'date' ? { type: 'date' } : {};
    return (
      <TextField
        {...props}
        {...type}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <FieldLayout {...field}>
      <textarea
        className="textarea"
        name={name}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...describedBy(field)}
      />
    </FieldLayout>
  );
}

/** The names of the show's categories. */
const CategoriesContext = createContext<readonly string[]>([]);

/** A category that was renamed since the input was stored stays: the server knows it by its former name. */
function CategoryField() {
  const names = useContext(CategoriesContext);
  const value = useFormState(({ fields }) => fields.category);
  const choices = new Set([...names, value]);
  return <SelectField name="category" choices={[...choices].map((name) => [name, name])} />;
}

function LanguageField() {
  const value = useFormState(({ fields }) => fields.language);
  const choices = Object.entries({ ...languages(), ...given(value) });
  return <SelectField name="language" choices={[['', studioWords().episodeForm.details.sameAsShow], ...choices]} />;
}

/** A language that was set by the API and is not on the list. */
const given = (code: string) => (code && !(code in languages()) ? { [code]: code } : {});

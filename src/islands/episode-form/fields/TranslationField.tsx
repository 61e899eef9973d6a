import { PAGE_LANGUAGES, studioWords } from '#shared/language.ts';
import type { ListedEpisode } from '#shared/episode.ts';
import { ApiError, send } from '../../api.ts';
import { describedBy, FieldLayout } from '../../ui/Field.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { showLanguage } from './ReadingLevel.tsx';
import { changeField, useFormState, useFormStore, useField } from '../saving/form-store.ts';

type Choice = Pick<ListedEpisode, 'id' | 'title' | 'language'>;

/** Of an episode with a language of its own: either of a pair may name the other, and most have none. */
export function TranslationField() {
  const value = useFormState(({ fields }) => fields.translationOf);
  const language = useFormState(({ fields }) => fields.language);
  return value || language ? <TranslationSelect value={value} language={language} /> : null;
}

/** One of the newest hundred that are not in its language. */
function TranslationSelect({ value, language }: { value: string; language: string }) {
  const t = studioWords().episodeForm.details;
  const form = useFormStore();
  const field = useField('translationOf');
  const named = PAGE_LANGUAGES.find((each) => each === mainOf(language || showLanguage()));
  const label = named ? t.isVersionOf[named] : field.label;
  const { answer, refusal } = useAnswer(() => listChoices(value));
  const choices = (answer ?? []).filter((one) => one.id === value || mainOf(one.language) !== mainOf(language));
  return (
    <FieldLayout {...field} label={label} problem={field.problem ?? refusal ?? undefined}>
      <select
        className="select"
        name="translationOf"
        value={value}
        onChange={(event) => changeField(form, { translationOf: event.currentTarget.value })}
        {...describedBy(field)}
      >
        <option value="">{t.noTranslation}</option>
        {value && !choices.some(({ id }) => id === value) && <option value={value}>{t.chosenBefore}</option>}
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}

const mainOf = (language: string | null) => language?.split('-')[0] ?? '';

/** The newest hundred, and the chosen one, which may be older. */
async function listChoices(chosen: string): Promise<Choice[]> {
  const newest = await send('GET /api/episodes', { status: 'all', limit: '100' });
  if (!chosen || newest.some(({ id }) => id === chosen)) return newest;
  const older = await send('GET /api/episodes/{episodeId}', { episodeId: chosen }).catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.status === 404) return null; // deleted since
    throw failure;
  });
  return older ? [...newest, older] : newest;
}

import { studioWords } from '#shared/language.ts';
import { EPISODE_TYPES } from '#shared/series.ts';
import type { Series } from '#shared/contract/series.ts';
import { send } from '../../api.ts';
import { describedBy, FieldLayout } from '../../ui/Field.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { changeField, type EpisodeFormState, useField, useFormState, useFormStore } from '../saving/form-store.ts';
import { type Choice, SelectField } from './SelectField.tsx';

/** In another series it has another place: the last one, unless one is given. */
function SeriesField() {
  const t = studioWords().series;
  const value = useFormState(({ fields }) => fields.seriesId);
  const { series, problem } = useSeries();
  const isListed = !value || series.some(({ id }) => id === value);
  const before: Choice[] = isListed ? [] : [[value, t.chosenBefore]];
  const choices = [['', t.none], ...before, ...series.map(({ id, title }): Choice => [id, title])] satisfies Choice[];
  return <SelectField name="seriesId" choices={choices} alongside={{ place: '' }} problem={problem} />;
}

/** *Part n of m*; a number of another feed may be without a series. */
function PlaceField() {
  const { seriesId, place } = useFormState(({ fields }) => fields);
  return seriesId || place ? <PlaceInput seriesId={seriesId} place={place} /> : null;
}

function PlaceInput({ seriesId, place }: { seriesId: string; place: string }) {
  const t = studioWords().series;
  const form = useFormStore();
  const field = { ...useField('place'), hint: t.lastPart };
  const chosen = useSeries().series.find(({ id }) => id === seriesId);
  return (
    <FieldLayout {...field}>
      <span className="flex items-center gap-3">
        <input
          className="input max-w-36"
          type="number"
          inputMode="numeric"
          min={1}
          name="place"
          value={place}
          onChange={(event) => changeField(form, { place: event.currentTarget.value })}
          {...describedBy(field)}
        />
        {chosen && <span>{t.partOf(chosen.parts)}</span>}
      </span>
    </FieldLayout>
  );
}

const KindField = () => (
  <SelectField name="kind" choices={EPISODE_TYPES.map((kind) => [kind, studioWords().series.kinds[kind]])} />
);

export const SERIES_FIELDS = { seriesId: SeriesField, place: PlaceField, kind: KindField };

/** Returns what the line above these fields says of them. */
export const summaryOfSeries = ({ fields: { seriesId, place, kind } }: EpisodeFormState): string[] => [
  kind === 'full' ? '' : studioWords().series.kinds[kind],
  seriesId && !place ? studioWords().series.title : '',
  place && studioWords().series.part(Number(place)),
];

function useSeries(): { series: Series[]; problem: string | undefined } {
  const { answer, refusal } = useAnswer(listSeries);
  return { series: answer ?? [], problem: refusal ?? undefined };
}

/** Asks for the series once the section of these fields is open: most episodes are in none. */
async function listSeries(): Promise<Series[]> {
  const section = document.getElementById('seriesId')?.closest('details');
  if (section && !section.open)
    await new Promise((resolve) => section.addEventListener('toggle', resolve, { once: true }));
  return send('GET /api/series', {});
}

import { studioWords } from '#shared/language.ts';
import { KINDS, type Kind, type Series } from '#shared/series.ts';
import { useEffect, useState } from 'react';
import { messageOf, send } from '../../api.ts';
import { describedBy, FieldLayout } from '../../ui/Field.tsx';
import { changeField, useFormState, useFormStore, useField } from '../saving/form-store.ts';

/** In another series it has another place: the last one, unless one is given. */
export function SeriesField() {
  const t = studioWords().series;
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields.seriesId);
  const field = useField('seriesId');
  const { series, problem } = useSeries();
  return (
    <FieldLayout {...field} problem={field.problem ?? problem}>
      <select
        className="select"
        name="seriesId"
        value={value}
        onChange={(event) => changeField(form, { seriesId: event.currentTarget.value, place: '' })}
        {...describedBy(field)}
      >
        <option value="">{t.none}</option>
        {value && !series.some(({ id }) => id === value) && <option value={value}>{t.chosenBefore}</option>}
        {series.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}

/** *Part n of m*; a number of another feed may be without a series. */
export function PlaceField() {
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

export function KindField() {
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields.kind);
  const field = useField('kind');
  return (
    <FieldLayout {...field}>
      <select
        className="select"
        name="kind"
        value={value}
        onChange={(event) => changeField(form, { kind: event.currentTarget.value as Kind })}
        {...describedBy(field)}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {studioWords().series.kinds[kind]}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}

/** Asks for the series once the section of these fields is open: most episodes are in none. */
function useSeries() {
  const [series, setSeries] = useState<Series[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const ask = () =>
      send('GET', '/api/series').then(
        (found) => isWanted && setSeries(found),
        (failure: unknown) => isWanted && setProblem(messageOf(failure)),
      );
    const section = document.getElementById('seriesId')?.closest('details');
    if (!section || section.open) void ask();
    else section.addEventListener('toggle', () => void ask(), { once: true });
    return () => void (isWanted = false);
  }, []);
  return { series, problem };
}

import { studioWords } from '#shared/language.ts';
import type { SeriesEpisode } from '#shared/series.ts';
import type { Series } from '#shared/contract/series.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { Icon } from '../ui/icons.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { showToast } from '../ui/toast.ts';
import { useCall } from '../ui/use-call.ts';
import { OrderList } from './OrderList.tsx';
import type { SeriesPlan } from './ScheduleParts.tsx';
import { SeriesEntry } from './SeriesEntry.tsx';
import { SeriesForm } from './SeriesForm.tsx';

type Listed = SeriesEpisode<Date>;
type SeriesStudioProps = {
  /** The address of the site. */
  publicUrl: string;
  series: Series<Date>[];
  episodes: Listed[];
  plan: SeriesPlan;
};

const dated = (saved: Series): Series<Date> => ({ ...saved, updatedAt: new Date(saved.updatedAt) });

/** All series: their order, each with its parts, and a form for a new one. */
export function SeriesStudio({ publicUrl, series: initial, episodes: listed, plan }: SeriesStudioProps) {
  const t = studioWords().series;
  const [series, setSeries] = useState(initial);
  const [episodes, setEpisodes] = useState(listed);
  const [isMaking, setIsMaking] = useState(false);
  const { refusal, call } = useCall();
  const replace = (saved: Series) => setSeries(series.map((one) => (one.id === saved.id ? dated(saved) : one)));
  const order = (next: Series<Date>[]) =>
    call(async () => {
      const before = series;
      setSeries(next);
      const at = next.findIndex(({ id }, index) => id !== before[index]?.id);
      const moved = next[at + 1]?.id === before[at]?.id ? next[at] : next.find(({ id }) => id === before[at]?.id);
      if (!moved) return;
      const position = next.indexOf(moved) + 1;
      const saved = await send('PUT /api/series/{seriesId}', { seriesId: moved.id }, { position }).catch(
        (error: unknown) => {
          setSeries(before);
          throw error;
        },
      );
      setSeries(next.map((one) => (one.id === saved.id ? dated(saved) : one)));
    });

  return (
    <div className="grid grid-cols-1 gap-8">
      {isMaking ? (
        <SeriesForm
          onCancel={() => setIsMaking(false)}
          onSaved={(made) => {
            setIsMaking(false);
            setSeries([...series, dated(made)]);
            showToast({ title: t.made, description: made.title });
          }}
        />
      ) : (
        <button type="button" className="button button-primary justify-self-start" onClick={() => setIsMaking(true)}>
          {t.make}
        </button>
      )}
      {refusal && <FailureMessage sentence={refusal} />}
      {series.length === 0 && <p className="hint">{t.empty}</p>}
      {series.length > 1 && (
        <section>
          <h2 className="label">{t.ordering.seriesTitle}</h2>
          <OrderList
            label={t.ordering.seriesTitle}
            items={series}
            onOrder={(next) => void order(next)}
            about={({ number }) => t.season(number)}
          />
        </section>
      )}
      {series.map((one) => (
        <details key={one.id} className="border-b border-line" open={series.length === 1}>
          <summary className="flex min-h-target cursor-pointer items-center gap-3 py-2">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <h2 className="text-lead wrap-anywhere">{one.title}</h2>
              <span className="hint">
                {t.season(one.number)} · {t.parts(partsOf(one, episodes).filter(({ kind }) => kind === 'full').length)}
              </span>
            </span>
            <span className="flex-none in-open:rotate-180">
              <Icon name="minimize" />
            </span>
          </summary>
          <SeriesEntry
            publicUrl={publicUrl}
            series={one}
            episodes={partsOf(one, episodes)}
            plan={plan}
            onChanged={replace}
            onEpisodes={(mine) => setEpisodes([...episodes.filter(({ seriesId }) => seriesId !== one.id), ...mine])}
            onRemoved={() => setSeries(series.filter(({ id }) => id !== one.id))}
          />
        </details>
      ))}
    </div>
  );
}

const partsOf = ({ id }: Series<Date>, episodes: Listed[]) => episodes.filter(({ seriesId }) => seriesId === id);

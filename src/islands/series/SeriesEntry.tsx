import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { formatScheduled } from '#shared/schedule.ts';
import type { SeriesEpisode } from '#shared/series.ts';
import type { Series } from '#shared/contract/series.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { askFirst } from '../ui/ask-first.tsx';
import { LIST_EMBED_HEIGHT } from '#shared/preview.ts';
import { PlayerCode } from '../share/PlayerCode.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { showToast } from '../ui/toast.ts';
import { useCall } from '../ui/use-call.ts';
import { missingIn } from './missing.ts';
import { OrderList } from './OrderList.tsx';
import { ScheduleParts, type SeriesPlan } from './ScheduleParts.tsx';
import { SeriesForm } from './SeriesForm.tsx';

type Listed = SeriesEpisode<Date>;
type SeriesEntryProps = {
  /** The address of the site. */
  publicUrl: string;
  series: Series<Date>;
  episodes: Listed[];
  plan: SeriesPlan;
  onChanged: (changed: Series) => void;
  onEpisodes: (episodes: Listed[]) => void;
  onRemoved: () => void;
};

const editPath = ({ id }: Listed) => localPath(`/edit/${id}`);

/** One series: what is missing in it, its parts in their order, and how to change or delete it. */
export function SeriesEntry(props: SeriesEntryProps) {
  const { publicUrl, series, episodes, plan, onChanged, onEpisodes, onRemoved } = props;
  const t = studioWords().series;
  const [isEditing, setIsEditing] = useState(false);
  const [parts, setParts] = useState(() => episodes.filter(({ kind }) => kind === 'full'));
  const { refusal, isPending, call } = useCall();
  const others = episodes.filter(({ kind }) => kind !== 'full');
  const isMoved = parts.some(({ place }, index) => place !== index + 1);
  const saveOrder = async () => {
    const body = { episodes: parts.map(({ id }) => id), updatedAt: series.updatedAt.toISOString() };
    onChanged(await send('PUT /api/series/{seriesId}/order', { seriesId: series.id }, body));
    const placed = parts.map((part, index) => ({ ...part, place: index + 1 }));
    setParts(placed);
    onEpisodes([...others, ...placed]);
  };
  const remove = async () => {
    await send('DELETE /api/series/{seriesId}', { seriesId: series.id });
    onRemoved();
  };
  const ordered = { title: t.ordering.saved, description: t.ordering.inApps };
  const question = { about: t.removeText, question: t.removeQuestion(series.title), confirm: t.remove };
  const askRemoval = async () =>
    (await askFirst(question)) && call(remove, { done: { title: t.removed, description: series.title } });
  const missing = missingIn(series, episodes);
  const about = ({ place, published, publishAt }: Listed) =>
    [
      place !== null && t.part(place),
      published && t.states.published,
      publishAt && `${t.states.scheduled}: ${formatScheduled(publishAt, plan.zone)}`,
      !published && !publishAt && t.states.draft,
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <div className="grid grid-cols-1 gap-8 pt-4 pb-6">
      <section>
        <h3 className="label">{t.missing.title}</h3>
        {missing.length === 0 && <p className="hint">{t.missing.nothing}</p>}
        <ul className="list-disc ps-5">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {parts.length > 0 && (
        <section>
          <h3 className="label">{t.ordering.title}</h3>
          <p className="hint pointer-coarse:hidden">{t.ordering.hint}</p>
          <p className="hidden hint pointer-coarse:block">{t.ordering.hintByTouch}</p>
          <OrderList label={t.ordering.title} items={parts} onOrder={setParts} about={about} address={editPath} />
          <p className="hint mt-2">{t.ordering.inApps}</p>
          <button
            type="button"
            className="button button-primary mt-3"
            aria-disabled={!isMoved || isPending}
            onClick={() => isMoved && void call(saveOrder, { done: ordered })}
          >
            {t.ordering.save}
          </button>
        </section>
      )}
      {others.length > 0 && (
        <ul className="rows">
          {others.map((other) => (
            <li key={other.id}>
              <a className="min-w-0 wrap-anywhere hover:underline" href={editPath(other)}>
                {other.title}
              </a>
              <span className="badge">{t.kinds[other.kind]}</span>
            </li>
          ))}
        </ul>
      )}
      <ScheduleParts drafts={parts.filter(({ published, publishAt }) => !published && !publishAt)} plan={plan} />
      {episodes.some(({ published }) => published) && (
        <PlayerCode
          publicUrl={publicUrl}
          path={`/embed/series/${series.slug}`}
          title={series.title}
          height={LIST_EMBED_HEIGHT}
        />
      )}
      {refusal && <FailureMessage sentence={refusal} />}
      {isEditing ? (
        <SeriesForm
          series={series}
          onCancel={() => setIsEditing(false)}
          onSaved={(saved) => {
            setIsEditing(false);
            onChanged(saved);
            showToast({ title: t.saved, description: saved.title });
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <a className="button" href={localPath(`/upload?series=${series.id}`)}>
            {t.addEpisode}
          </a>
          <button type="button" className="button" onClick={() => setIsEditing(true)}>
            {t.edit}
          </button>
          {episodes.some(({ published }) => published) && (
            <a className="button" href={localPath(`/series/${series.slug}`)}>
              {t.open}
            </a>
          )}
          <button type="button" className="button button-quiet button-remove" onClick={() => void askRemoval()}>
            {t.remove}
          </button>
        </div>
      )}
    </div>
  );
}

import { categoryName } from '#shared/category-names.ts';
import { studioWords } from '#shared/language.ts';
import type { StudioStatus } from '#shared/studio-list.ts';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PublishMany } from '../publishing/PublishMany.tsx';
import { PublishStored } from '../publishing/PublishStored.tsx';
import { bringPopovers } from '../ui/popovers.ts';
import { changeVisibility, deleteEpisode } from '../studio/change-episode.ts';
import { namesOf, UnpublishDialog } from '../studio/UnpublishDialog.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { changeMany, type Many, resumeMany } from '../studio/change-many.ts';
import { EpisodeRow } from './EpisodeRow.tsx';
import type { ListRow, ManyRowChange } from './list-row.ts';
import { SelectionBar } from './SelectionBar.tsx';

type EpisodeListProps = {
  rows: ListRow[];
  /** What is listed, how many that are on all pages, and of which states. */
  found: { search: string; status: StudioStatus; total: number; statuses: readonly StudioStatus[] };
  categories: readonly string[];
  series: readonly SeriesName[];
  /** Whether the reader publishes, deletes and restores: an author edits drafts only. */
  decides: boolean;
  publicUrl: string;
  zone: string;
  now: Date;
};
type SeriesName = { id: string; title: string };
type Asked = { change: ManyRowChange; rows: ListRow[]; isAllFound: boolean };

/** The studio's episodes below each other, each with its menu; administrators change many at once. */
export function EpisodeList({ rows, found, categories, series, decides, publicUrl, zone, now }: EpisodeListProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAllFound, setAllFound] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => void bringPopovers(), []);
  useEffect(resumeMany, []);
  const ids = rows.map(({ id }) => id);
  const selected = rows.filter(({ id }) => chosen.includes(id));
  const select = (some: string[], isChosen: boolean) => {
    setAllFound(false);
    setChosen((before) => [...before.filter((id) => !some.includes(id)), ...(isChosen ? some : [])]);
  };
  const askOfMany = (change: ManyRowChange) => setAsked({ change, rows: selected, isAllFound });
  const { search, status, total } = found;
  const statuses = new Set(isAllFound ? found.statuses : selected.map((row) => row.status));
  const whichOf = (some: ListRow[], isAll: boolean) =>
    isAll ? { found: { search, status } } : { episodes: some.map(({ id }) => id) };

  return (
    <>
      {decides && (
        <SelectionBar
          count={rows.length}
          total={total}
          selected={isAllFound ? total : selected.length}
          {...{ statuses, isAllFound }}
          hasSeries={series.length > 0}
          onSelectAll={(isChosen) => select(ids, isChosen)}
          onSelectFound={() => setAllFound(true)}
          onChange={askOfMany}
          onRestore={() => void changeMany({ act: 'restore', ...whichOf(selected, isAllFound) })}
        />
      )}
      <ul className="rows" aria-label={studioWords().episodes.title}>
        {rows.map((row) => (
          <EpisodeRow
            key={row.id}
            {...{ row, decides, publicUrl, zone, now }}
            isChosen={chosen.includes(row.id)}
            onSelect={(isChosen) => select([row.id], isChosen)}
            onChange={(change) => setAsked({ change, rows: [row], isAllFound: false })}
          />
        ))}
      </ul>
      {asked && (
        <Decision
          {...asked}
          count={asked.isAllFound ? total : asked.rows.length}
          which={whichOf(asked.rows, asked.isAllFound)}
          {...{ categories, series }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type DecisionProps = Omit<Asked, 'isAllFound'> & {
  count: number;
  which: Pick<Many, 'found' | 'episodes'>;
  categories: readonly string[];
  series: readonly SeriesName[];
  onClose: () => void;
};

/** Asks before what is asked for is done. */
function Decision({ change, rows, count, which, onClose, ...places }: DecisionProps) {
  const t = studioWords().episodes;
  const [only] = rows;
  const titles = rows.map(({ title }) => title);
  const many = (act: Many['act'], where: Pick<Many, 'category' | 'seriesId'> = {}) => {
    onClose();
    void changeMany({ act, ...which, ...where });
  };
  const run = (one: (id: string) => Promise<void>, act: Many['act']) => {
    if (!only || count !== 1) return many(act);
    onClose();
    void one(only.id);
  };
  if (change === 'category' || change === 'series')
    return <Filing {...{ change, count, ...places }} onConfirm={(where) => many(change, where)} onCancel={onClose} />;
  if (change === 'publish' && count !== 1)
    return <PublishMany request={{ act: 'publish', ...which }} onDecide={() => many('publish')} onBack={onClose} />;
  if (change === 'publish' || change === 'schedule')
    return only && <PublishStored id={only.id} isLater={change === 'schedule'} onClose={onClose} />;
  if (change === 'unpublish')
    return (
      <UnpublishDialog
        {...{ titles, count }}
        onConfirm={() => run((id) => changeVisibility(id, 'unpublish'), 'unpublish')}
        onCancel={onClose}
      />
    );
  return (
    <ConfirmDialog
      question={count === 1 ? t.menu.confirmDelete : t.many.deleteSure(count)}
      about={namesOf(titles, count)}
      confirm={count === 1 ? t.menu.delete : t.many.delete}
      onConfirm={() => run((id) => deleteEpisode(id, false), 'delete')}
      onCancel={onClose}
    />
  );
}

type FilingProps = Pick<DecisionProps, 'count' | 'categories' | 'series'> & {
  change: 'category' | 'series';
  onConfirm: (where: Pick<Many, 'category' | 'seriesId'>) => void;
  onCancel: () => void;
};

/** Asks for the category or the series of many episodes. */
function Filing({ change, count, categories, series, onConfirm, onCancel }: FilingProps) {
  const t = studioWords().episodes.many;
  if (change === 'category') {
    const choices = categories.map((name) => ({ value: name, label: categoryName(name) }));
    const asked = { label: t.categoryOf(count), confirm: t.move, choices };
    return <ChoiceDialog {...asked} onConfirm={(category) => onConfirm({ category })} onCancel={onCancel} />;
  }
  const none = { value: '', label: studioWords().series.none };
  const choices = [...series.map(({ id, title }) => ({ value: id, label: title })), none];
  const asked = { label: t.seriesOf(count), confirm: t.file, choices };
  return <ChoiceDialog {...asked} onConfirm={(id) => onConfirm({ seriesId: id || null })} onCancel={onCancel} />;
}

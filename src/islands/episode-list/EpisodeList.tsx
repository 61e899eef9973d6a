import type { ActAt, EpisodeState } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import type { StudioStatus } from '#shared/studio-list.ts';
import { useEffect, useState } from 'react';
import { loadPopovers } from '../ui/popovers.ts';
import { actOnEpisode } from '../studio/act-on-episode.ts';
import { changeMany, resumeMany } from '../studio/change-many.ts';
import { askOfMany, type Files } from './ask-of-many.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';
import type { ListRow } from './list-row.ts';
import { SelectionBar } from './SelectionBar.tsx';

type EpisodeListProps = Files & {
  rows: ListRow[];
  /** The listed episodes, how many there are on all pages, and of which states. */
  found: { search: string; status: StudioStatus; total: number; statuses: readonly EpisodeState[] };
  /** Whether the reader publishes, deletes and restores: an author edits drafts only. */
  decides: boolean;
  publicUrl: string;
  zone: string;
  now: Date;
};

/** The studio's episodes below each other, each with its menu; administrators change many at once. */
export function EpisodeList({ rows, found, categories, series, decides, publicUrl, zone, now }: EpisodeListProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAllFound, setAllFound] = useState(false);
  useEffect(() => void loadPopovers(), []);
  useEffect(resumeMany, []);
  const ids = rows.map(({ id }) => id);
  const selected = rows.filter(({ id }) => chosen.includes(id));
  const select = (some: string[], isChosen: boolean) => {
    setAllFound(false);
    setChosen((before) => [...before.filter((id) => !some.includes(id)), ...(isChosen ? some : [])]);
  };
  const { search, status, total } = found;
  const count = isAllFound ? total : selected.length;
  const act = async (pressed: ActAt<'many'>) => {
    const [only] = selected;
    const isOfOne = pressed === 'publish' || pressed === 'unpublish' || pressed === 'delete';
    if (only && count === 1 && isOfOne) return actOnEpisode(pressed, only);
    const which = isAllFound ? { found: { search, status } } : { episodes: selected.map(({ id }) => id) };
    const titles = selected.map(({ title }) => title);
    const many = await askOfMany({ act: pressed, which, titles, count }, { categories, series });
    if (many) await changeMany(many);
  };

  return (
    <>
      {decides && (
        <SelectionBar
          count={rows.length}
          total={total}
          selected={count}
          statuses={isAllFound ? found.statuses : selected.map((row) => row.status)}
          isAllFound={isAllFound}
          hasSeries={series.length > 0}
          onSelectAll={(isChosen) => select(ids, isChosen)}
          onSelectFound={() => setAllFound(true)}
          onAct={(pressed) => void act(pressed)}
        />
      )}
      <ul className="rows" aria-label={studioWords().episodes.title}>
        {rows.map((row) => (
          <EpisodeRow
            key={row.id}
            {...{ row, decides, publicUrl, zone, now }}
            isChosen={chosen.includes(row.id)}
            onSelect={(isChosen) => select([row.id], isChosen)}
          />
        ))}
      </ul>
    </>
  );
}

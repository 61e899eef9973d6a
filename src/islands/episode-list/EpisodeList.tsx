import { studioWords } from '#shared/language.ts';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PublishStored } from '../publishing/PublishStored.tsx';
import { bringPopovers } from '../ui/popovers.ts';
import { changeVisibility, deleteEpisode } from '../studio/change-episode.ts';
import { UnpublishDialog } from '../studio/UnpublishDialog.tsx';
import { changeMany } from './change-many.ts';
import { EpisodeRow } from './EpisodeRow.tsx';
import type { ListRow, RowChange } from './list-row.ts';
import { SelectionBar } from './SelectionBar.tsx';

type EpisodeListProps = {
  rows: ListRow[];
  /** Whether the reader publishes, deletes and restores: an author edits drafts only. */
  decides: boolean;
  publicUrl: string;
  zone: string;
  now: Date;
};
type Asked = { change: RowChange; rows: ListRow[] };

/** The studio's episodes below each other, each with its menu; administrators change many at once. */
export function EpisodeList({ rows, decides, publicUrl, zone, now }: EpisodeListProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => void bringPopovers(), []);
  const ids = rows.map(({ id }) => id);
  const selected = rows.filter(({ id }) => chosen.includes(id));
  const select = (some: string[], isChosen: boolean) =>
    setChosen((before) => [...before.filter((id) => !some.includes(id)), ...(isChosen ? some : [])]);
  const ask = (change: RowChange, of: ListRow[]) => setAsked({ change, rows: of });

  return (
    <>
      {decides && (
        <SelectionBar
          rows={rows}
          selected={selected}
          onSelectAll={(isChosen) => select(ids, isChosen)}
          onChange={(change) => ask(change, selected)}
        />
      )}
      <ul className="rows" aria-label={studioWords().episodes.title}>
        {rows.map((row) => (
          <EpisodeRow
            key={row.id}
            {...{ row, decides, publicUrl, zone, now }}
            isChosen={chosen.includes(row.id)}
            onSelect={(isChosen) => select([row.id], isChosen)}
            onChange={(change) => ask(change, [row])}
          />
        ))}
      </ul>
      {asked && <Decision {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Asks before what is asked for is done. */
function Decision({ change, rows, onClose }: Asked & { onClose: () => void }) {
  const t = studioWords().episodes;
  const [only] = rows;
  const titles = rows.map(({ title }) => title);
  const run = (one: (id: string) => Promise<void>) => {
    onClose();
    void (only && rows.length === 1 ? one(only.id) : changeMany(change, rows));
  };
  if (change === 'publish' || change === 'schedule')
    return only && <PublishStored id={only.id} isLater={change === 'schedule'} onClose={onClose} />;
  if (change === 'unpublish')
    return (
      <UnpublishDialog
        titles={titles}
        onConfirm={() => run((id) => changeVisibility(id, 'unpublish'))}
        onCancel={onClose}
      />
    );
  return (
    <ConfirmDialog
      question={rows.length === 1 ? t.menu.confirmDelete : t.many.deleteSure(rows.length)}
      about={titles.join(', ')}
      confirm={rows.length === 1 ? t.menu.delete : t.many.delete}
      onConfirm={() => run((id) => deleteEpisode(id, false))}
      onCancel={onClose}
    />
  );
}

import { studioWords } from '#shared/language.ts';
import { changeMany } from './change-many.ts';
import type { ListRow, RowChange } from './list-row.ts';
import { SelectBox } from './SelectBox.tsx';

type SelectionBarProps = {
  rows: ListRow[];
  selected: ListRow[];
  onSelectAll: (isChosen: boolean) => void;
  /** What is asked about first. */
  onChange: (change: RowChange) => void;
};

/** Selects all rows of the page, and offers what can be done to the selected ones. */
export function SelectionBar({ rows, selected, onSelectAll, onChange }: SelectionBarProps) {
  const t = studioWords().episodes.many;
  const isSome = selected.length > 0 && selected.length < rows.length;
  const isAny = (status: ListRow['status']) => selected.some((row) => row.status === status);
  const isTrash = rows.every(({ status }) => status === 'deleted');

  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line text-note noscript:hidden">
      <label className="flex min-h-target cursor-pointer items-center gap-3">
        <SelectBox isChosen={selected.length === rows.length} isSome={isSome} onSelect={onSelectAll} />
        <span className={selected.length > 0 ? 'sr-only' : ''}>{t.selectAll}</span>
      </label>
      <p role="status">{selected.length > 0 && t.selected(selected.length)}</p>
      {selected.length > 0 && (
        <div className="-me-3 ms-auto flex">
          {isAny('published') && (
            <button type="button" className="button button-quiet" onClick={() => onChange('unpublish')}>
              {t.unpublish}
            </button>
          )}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => (isTrash ? void changeMany('restore', selected) : onChange('delete'))}
          >
            {isTrash ? t.restore : t.delete}
          </button>
        </div>
      )}
    </div>
  );
}

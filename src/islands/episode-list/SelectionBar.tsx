import { studioWords } from '#shared/language.ts';
import { SelectAll } from '../ui/SelectAll.tsx';
import { changeMany } from './change-many.ts';
import type { ListRow, RowChange } from './list-row.ts';

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
  const isTrash = rows.every(({ status }) => status === 'deleted');
  const remove = () => (isTrash ? void changeMany('restore', selected) : onChange('delete'));
  return (
    <SelectAll count={rows.length} selected={selected.length} onSelectAll={onSelectAll}>
      {selected.some(({ status }) => status === 'published') && (
        <button type="button" className="button button-quiet" onClick={() => onChange('unpublish')}>
          {t.unpublish}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={remove}>
        {isTrash ? t.restore : t.delete}
      </button>
    </SelectAll>
  );
}

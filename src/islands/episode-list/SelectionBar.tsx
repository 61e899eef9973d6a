import { studioWords } from '#shared/language.ts';
import type { StudioStatus } from '#shared/studio-list.ts';
import { SelectAll } from '../ui/SelectAll.tsx';
import type { ManyRowChange } from './list-row.ts';

type SelectionBarProps = {
  /** How many rows the page has, and how many the search found. */
  count: number;
  total: number;
  selected: number;
  /** The states of what is selected. */
  statuses: ReadonlySet<StudioStatus>;
  isAllFound: boolean;
  /** Whether there is a series to file them into. */
  hasSeries: boolean;
  onSelectAll: (isChosen: boolean) => void;
  onSelectFound: () => void;
  /** What is asked about first. */
  onChange: (change: ManyRowChange) => void;
  onRestore: () => void;
};

/** Selects all rows of the page or all that was found, and offers what can be done to the selected ones. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, selected, statuses, isAllFound, hasSeries } = props;
  const { onSelectAll, onSelectFound, onChange, onRestore } = props;
  const t = studioWords().episodes.many;
  const isTrash = statuses.has('deleted');
  const offered: [boolean, string, () => void][] = [
    [statuses.has('draft') || statuses.has('scheduled'), t.publish, () => onChange('publish')],
    [statuses.has('published'), t.unpublish, () => onChange('unpublish')],
    [!isTrash, t.category, () => onChange('category')],
    [!isTrash && hasSeries, t.series, () => onChange('series')],
    [!isTrash, t.delete, () => onChange('delete')],
    [isTrash, t.restore, onRestore],
  ];
  return (
    <SelectAll
      count={count}
      found={{ total, isChosen: isAllFound, onChoose: onSelectFound }}
      selected={selected}
      onSelectAll={onSelectAll}
    >
      {offered
        .filter(([isOffered]) => isOffered)
        .map(([, label, act]) => (
          <button key={label} type="button" className="button button-quiet" onClick={act}>
            {label}
          </button>
        ))}
    </SelectAll>
  );
}

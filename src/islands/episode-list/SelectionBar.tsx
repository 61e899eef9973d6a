import { type ActAt, actLabel, actsAt, type EpisodeState } from '#shared/episode-acts.ts';
import { SelectAll } from '../ui/SelectAll.tsx';

type SelectionBarProps = {
  /** How many rows the page has, and how many the search found. */
  count: number;
  total: number;
  selected: number;
  /** The states of what is selected. */
  statuses: readonly EpisodeState[];
  isAllFound: boolean;
  /** Whether there is a series to file them into. */
  hasSeries: boolean;
  onSelectAll: (isChosen: boolean) => void;
  onSelectFound: () => void;
  onAct: (act: ActAt<'many'>) => void;
};

/** Selects all rows of the page or all that was found, and offers what can be done to the selected ones. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, selected, statuses, isAllFound, hasSeries, onSelectAll, onSelectFound, onAct } = props;
  const acts = actsAt('many', statuses, 'administrator').filter((act) => act !== 'series' || hasSeries);
  return (
    <SelectAll
      count={count}
      found={{ total, isChosen: isAllFound, onChoose: onSelectFound }}
      selected={selected}
      onSelectAll={onSelectAll}
    >
      {acts.map((act) => (
        <button key={act} type="button" className="button button-quiet" onClick={() => onAct(act)}>
          {actLabel(act, 'many', 'draft')}
        </button>
      ))}
    </SelectAll>
  );
}

import { describedBy } from '../ui/Field.tsx';
import { Icon } from '../ui/icons.tsx';
import { isDefault, type Row } from './row.ts';

type CategoryRowProps = {
  row: Row;
  index: number;
  count: number;
  problem: string | undefined;
  onChange: (part: Partial<Row>) => void;
  onMove: (to: number) => void;
  /** Of one that is saved: choose what to merge it into. */
  onRemove: () => void;
};

/** One category: its place, its name, whether it is a chip at home, and how to get rid of it. */
export function CategoryRow({ row, index, count, problem, onChange, onMove, onRemove }: CategoryRowProps) {
  const name = row.was ?? 'the new one';
  const id = `categories.${index}.name`;
  const frame = { id, label: `Name of ${name}`, hint: hintOf(row), problem };
  return (
    <li data-row={index} className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line py-4">
      <div className="flex flex-none">
        <MoveButton label={`Move ${name} up`} way="up" isOff={index === 0} onMove={() => onMove(index - 1)} />
        <MoveButton
          label={`Move ${name} down`}
          way="down"
          isOff={index === count - 1}
          onMove={() => onMove(index + 1)}
        />
      </div>
      <div className="field min-w-0 flex-1 max-sm:order-first max-sm:basis-full">
        <input
          className="input"
          aria-label={frame.label}
          name={id}
          value={row.name}
          readOnly={isDefault(row)}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          {...describedBy(frame)}
        />
        <p className="hint" id={`${id}-hint`}>
          {frame.hint}
        </p>
        {problem && (
          <p className="problem" id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
      <label className="flex min-h-target flex-none items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={row.onHome}
          onChange={({ currentTarget }) => onChange({ onHome: currentTarget.checked })}
        />
        <span>
          On home<span className="sr-only">: {name}</span>
        </span>
      </label>
      {isDefault(row) ? (
        <span className="w-24 max-sm:hidden" />
      ) : (
        <button type="button" className="button button-quiet w-24 flex-none max-sm:ms-auto" onClick={onRemove}>
          {row.was === null ? 'Remove' : 'Merge…'}
          <span className="sr-only"> {name}</span>
        </button>
      )}
    </li>
  );
}

function hintOf(row: Row): string {
  if (isDefault(row)) return `${counted(row.episodes)}. New episodes start here, so it keeps its name.`;
  return row.was === null ? 'A new one' : counted(row.episodes);
}

const counted = (count: number): string => (count === 1 ? '1 episode' : `${count} episodes`);

type MoveButtonProps = { label: string; way: 'up' | 'down'; isOff: boolean; onMove: () => void };

const MoveButton = ({ label, way, isOff, onMove }: MoveButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    data-move={way}
    onClick={onMove}
  >
    <Icon name={way === 'up' ? 'expand' : 'minimize'} />
  </button>
);

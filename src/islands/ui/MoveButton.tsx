import { Icon } from './icons.tsx';

type MoveButtonProps = { label: string; way: 'up' | 'down'; isOff: boolean; onMove: () => void };

/** Moves an item of a list by one place; at the end of the list it stays focusable. */
export const MoveButton = ({ label, way, isOff, onMove }: MoveButtonProps) => (
  <button
    type="button"
    className="icon-button flex-none"
    aria-label={label}
    aria-disabled={isOff || undefined}
    data-move={way}
    onClick={onMove}
  >
    <Icon name={way === 'up' ? 'expand' : 'minimize'} />
  </button>
);

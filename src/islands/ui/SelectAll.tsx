import { studioWords } from '#shared/language.ts';
import type { ReactNode } from 'react';
import { SelectBox } from './SelectBox.tsx';

type SelectAllProps = {
  count: number;
  /** How many there are on all pages, and whether all of them are chosen. */
  found?: { total: number; isChosen: boolean; onChoose: () => void };
  selected: number;
  onSelectAll: (isChosen: boolean) => void;
  /** The acts for the selected rows. */
  children: ReactNode;
};

/**
 * Over a list of rows to tick: ticks all of the page, says how many are ticked, and offers what can be done to them.
 */
export function SelectAll({ count, found, selected, onSelectAll, children }: SelectAllProps) {
  const t = studioWords().episodes.many;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line text-note noscript:hidden">
      <label className="flex min-h-target cursor-pointer items-center gap-3">
        <SelectBox isChosen={selected >= count} isSome={selected > 0 && selected < count} onSelect={onSelectAll} />
        <span className={selected > 0 ? 'sr-only' : ''}>{t.selectAll}</span>
      </label>
      <p role="status">{selected > 0 && t.selected(selected)}</p>
      {found && selected === count && found.total > count && !found.isChosen && (
        <button type="button" className="text-button" onClick={found.onChoose}>
          {t.selectFound(found.total)}
        </button>
      )}
      {selected > 0 && <div className="-me-3 ms-auto flex flex-wrap justify-end">{children}</div>}
    </div>
  );
}

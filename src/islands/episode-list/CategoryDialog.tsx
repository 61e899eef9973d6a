import { categoryName } from '#shared/category-names.ts';
import { studioWords, words } from '#shared/language.ts';
import { useId, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';

type CategoryDialogProps = {
  categories: readonly string[];
  count: number;
  onConfirm: (category: string) => void;
  onCancel: () => void;
};

/** Asks for the category of many episodes. */
export function CategoryDialog({ categories, count, onConfirm, onCancel }: CategoryDialogProps) {
  const t = studioWords().episodes.many;
  const id = useId();
  const [category, setCategory] = useState(categories[0] ?? '');
  return (
    <Dialog labelledBy={id} onClose={onCancel}>
      <label className="field" htmlFor={`${id}-category`}>
        <span id={id} className="label">
          {t.categoryOf(count)}
        </span>
        <select
          className="select"
          id={`${id}-category`}
          value={category}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        >
          {categories.map((name) => (
            <option key={name} value={name}>
              {categoryName(name)}
            </option>
          ))}
        </select>
      </label>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button" onClick={onCancel}>
          {words().general.cancel}
        </button>
        <button type="button" className="button button-primary" onClick={() => onConfirm(category)}>
          {t.move}
        </button>
      </div>
    </Dialog>
  );
}

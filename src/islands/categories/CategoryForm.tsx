import '../../styles/form-bar.css';
import { type PageLanguage, studioWords } from '#shared/language.ts';
import { type Categories, DEFAULT_CATEGORY, MAX_CATEGORIES } from '#shared/category.ts';
import { CategoryChanges } from '#shared/category-changes.ts';
import { useEffect, useRef, useState } from 'react';
import { uniqueId } from '../capabilities/unique-id.ts';
import { send } from '../api.ts';
import { askFirst } from '../ui/ask-first.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useCall } from '../ui/use-call.ts';
import { useForm } from '../ui/use-form.ts';
import { CategoryRow } from './CategoryRow.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { type Row, rowsOf } from './row.ts';

type CategoryFormProps = Categories & {
  /** The other language of the pages, and what we call categories in it. */
  other: PageLanguage;
  ours: Record<string, string>;
};

/** The show's categories: their names, order and chips on the home page are saved at once; a merge is done at once. */
export function CategoryForm({ categories, updatedAt, other, ours }: CategoryFormProps) {
  const t = studioWords().categoryForm;
  const [rows, setRows] = useState(() => rowsOf(categories));
  const [version, setVersion] = useState(updatedAt);
  const [merged, setMerged] = useState<Row | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { call } = useCall();
  const [gone, setGone] = useState<Row | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const entries = rows.map(({ name, otherName, was, onHome }) => ({ name, otherName, was, onHome }));
  const typed = { safeParse: () => CategoryChanges.safeParse({ categories: entries, updatedAt: version }) };
  const { problems, refusal, isPending, submit } = useForm(typed, async (changes) => {
    const saved = await send('PUT /api/categories', {}, changes);
    setRows(rowsOf(saved.categories));
    setVersion(saved.updatedAt);
    showToast({ title: t.saved, description: t.savedText });
  });

  // Once the dialog is closed: a toast is shown inside of the one that is open.
  useEffect(() => {
    if (gone === null) return;
    const { merged: title, mergedText, deleted } = studioWords().categoryForm;
    showToast(gone.episodes === 0 ? { title: deleted } : { title, description: mergedText(gone.name) });
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }, [gone]);

  const focus = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  const change = (row: Row, part: Partial<Row>) =>
    setRows(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other)));
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    setAnnouncement(t.place(row.name, to + 1, rows.length));
    focus(`[data-row="${to}"] [data-move="${to < from ? 'up' : 'down'}"]`);
  };
  const add = () => {
    setRows([...rows, { key: uniqueId(), name: '', otherName: null, was: null, onHome: false, episodes: 0 }]);
    focus(`[data-row="${rows.length}"] input`);
  };
  const remove = (row: Row) => {
    setRows(rows.filter(({ key }) => key !== row.key));
    focus('[data-add]');
  };
  const merge = (after: Categories, row: Row) => {
    const counts = new Map(after.categories.map((category) => [category.name, category.episodes]));
    setRows((now) => {
      const left = now.filter(({ was }) => was !== row.was);
      return left.map((other) => ({ ...other, episodes: counts.get(other.was ?? '') ?? 0 }));
    });
    setVersion(after.updatedAt);
    setMerged(null);
    setGone(row);
  };
  /** Old links to a category without episodes lead to the default one. */
  const deleteEmpty = async (row: Row) => {
    if (!(await askFirst({ question: t.deleteSure(row.name), confirm: t.delete }))) return;
    const request = { category: row.was ?? '', into: DEFAULT_CATEGORY };
    await call(async () => merge(await send('POST /api/categories/merge', {}, request), row), { failed: t.notDeleted });
  };
  const end = (row: Row) => {
    if (row.was === null) return remove(row);
    if (row.episodes > 0) return setMerged(row);
    void deleteEmpty(row);
  };

  return (
    <>
      <form ref={root} className="form" method="post" noValidate onSubmit={submit}>
        <fieldset className="contents" role="presentation" disabled={!isHydrated}>
          <ul className="grid grid-cols-1">
            {rows.map((row, index) => (
              <CategoryRow
                key={row.key}
                row={row}
                index={index}
                count={rows.length}
                problems={problems}
                other={other}
                standIn={ours[row.name] ?? row.name}
                onChange={(part) => change(row, part)}
                onMove={(to) => move(index, to)}
                onRemove={() => end(row)}
              />
            ))}
          </ul>
          <p className="sr-only" role="status">
            {announcement}
          </p>
          <FailureMessage sentence={refusal ?? problems['categories'] ?? null} />
          {rows.length < MAX_CATEGORIES && (
            <button type="button" className="button self-start" data-add onClick={add}>
              {t.add}
            </button>
          )}
          <div className="form-bar">
            <div className="form-bar-row">
              <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
            </div>
          </div>
        </fieldset>
      </form>
      {merged && (
        <MergeDialog
          row={merged}
          choices={rows.filter(({ was }) => was !== null && was !== merged.was)}
          onMerged={(after) => merge(after, merged)}
          onClose={() => setMerged(null)}
        />
      )}
    </>
  );
}

import { type PageLanguage, studioWords } from '#shared/language.ts';
import { describedBy } from '../ui/Field.tsx';
import { MoveButton } from '../ui/MoveButton.tsx';
import { isDefault, type Row } from './row.ts';

type CategoryRowProps = {
  row: Row;
  index: number;
  count: number;
  problems: Record<string, string>;
  other: PageLanguage;
  /** Its name on pages in the other language without a name there. */
  standIn: string;
  onChange: (part: Partial<Row>) => void;
  onMove: (to: number) => void;
  /** Of one that is saved: choose what to merge it into, or, if it is empty, delete it. */
  onRemove: () => void;
};

/** One category: its place, its name, whether it is a chip at home, and how to get rid of it. */
export function CategoryRow({
  row,
  index,
  count,
  problems,
  other,
  standIn,
  onChange,
  onMove,
  onRemove,
}: CategoryRowProps) {
  const t = studioWords().categoryForm;
  const name = row.was ?? t.theNewOne;
  const id = `categories.${index}.name`;
  const field = { id, label: t.nameOf(name), hint: hintOf(row), problem: problems[id] };
  const second = { id: `categories.${index}.otherName`, label: t.otherName[other] };
  const otherField = { ...second, problem: problems[second.id] };
  return (
    <li data-row={index} className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line py-4">
      <div className="flex flex-none">
        <MoveButton label={t.moveUp(name)} way="up" isOff={index === 0} onMove={() => onMove(index - 1)} />
        <MoveButton label={t.moveDown(name)} way="down" isOff={index === count - 1} onMove={() => onMove(index + 1)} />
      </div>
      <div className="field min-w-0 flex-1 max-sm:order-first max-sm:basis-full">
        <input
          className="input"
          aria-label={field.label}
          name={id}
          value={row.name}
          readOnly={isDefault(row)}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          {...describedBy(field)}
        />
        <p className="hint" id={`${id}-hint`}>
          {field.hint}
        </p>
        <Problem {...field} />
        <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <span>
            {otherField.label}
            <span className="sr-only">{`: ${name}`}</span>
          </span>
          <input
            className="input min-w-0 flex-1 basis-40"
            name={otherField.id}
            lang={other}
            value={row.otherName ?? ''}
            placeholder={standIn}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ otherName: currentTarget.value })}
            {...describedBy(otherField)}
          />
        </label>
        <Problem {...otherField} />
      </div>
      <label className="flex min-h-target max-w-full items-center gap-2 max-sm:flex-1 max-sm:basis-20 max-sm:leading-tight">
        <input
          type="checkbox"
          checked={row.onHome}
          onChange={({ currentTarget }) => onChange({ onHome: currentTarget.checked })}
        />
        <span>
          {t.onHome}
          <span className="sr-only">{`: ${name}`}</span>
        </span>
      </label>
      {isDefault(row) ? (
        <span className="w-24 max-sm:hidden" />
      ) : (
        <button
          type="button"
          className="button button-quiet w-24 max-w-full flex-none wrap-anywhere max-sm:w-auto max-sm:px-2"
          onClick={onRemove}
        >
          <span>{labelOf(row)}</span>
          <span className="sr-only">{` ${name}`}</span>
        </button>
      )}
    </li>
  );
}

function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p className="problem" id={`${id}-problem`}>
      {problem}
    </p>
  );
}

function labelOf({ was, episodes }: Row): string {
  const t = studioWords().categoryForm;
  if (was === null) return t.remove;
  return episodes === 0 ? t.delete : t.merge;
}

function hintOf(row: Row): string {
  const t = studioWords().categoryForm;
  const episodes = t.episodes(row.episodes);
  if (isDefault(row)) return t.startsHere(episodes);
  return row.was === null ? t.aNewOne : episodes;
}

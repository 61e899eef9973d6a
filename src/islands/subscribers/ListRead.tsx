import { studioWords } from '#shared/language.ts';
import { FieldLayout } from '../ui/Field.tsx';
import type { AddressColumn, ListRead as Read } from './read-list.ts';

type ListReadProps = { list: Read; onChoose: (column: number) => void };

/** Shows what was understood of a list: which column has the addresses, and who is left out and why. */
export function ListRead({ list, onChoose }: ListReadProps) {
  const t = studioWords().subscribers.importList;
  const { columns, used, addresses, leftOut, without } = list;
  return (
    <>
      {(columns.length > 1 || (columns.length === 1 && !used)) && <ColumnChoice {...{ columns, used, onChoose }} />}
      {(used || columns.length === 0) && (
        <div role="status" className="grid gap-1">
          <p>{t.found(addresses.length, used ? nameOf(used) : '', without)}</p>
          {leftOut.length > 0 && (
            <>
              <p>{t.leftOut}</p>
              <ul>
                {leftOut.map(({ column, status, count }) => (
                  <li key={`${column} ${status}`}>{t.leftOutBy(column, status, count)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </>
  );
}

function ColumnChoice({ columns, used, onChoose }: Pick<Read, 'columns' | 'used'> & Pick<ListReadProps, 'onChoose'>) {
  const t = studioWords().subscribers.importList;
  return (
    <FieldLayout id="list-column" label={t.which}>
      <select
        className="select"
        id="list-column"
        value={used?.at ?? ''}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {!used && <option value="">{t.chooseColumn}</option>}
        {columns.map((column) => (
          <option key={column.at} value={column.at}>
            {t.columnWith(nameOf(column), column.found)}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}

const nameOf = ({ name, at }: AddressColumn): string => name || studioWords().subscribers.importList.column(at + 1);

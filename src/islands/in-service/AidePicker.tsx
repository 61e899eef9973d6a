import { studioWords } from '#shared/language.ts';
import type { Aide } from '#shared/contract/in-service.ts';
import { useState } from 'react';

type AidePickerProps = {
  aides: Aide[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  problem: string | undefined;
};

/** Ticks by name; they are one field of the form, `aides`, with the ids. */
export function AidePicker({ aides, ticked, onTick, problem }: AidePickerProps) {
  const t = studioWords().inService.live;
  const [wanted, setWanted] = useState('');
  const shown = aides.filter(({ name, staffNumber }) => isFound(wanted, `${name} ${staffNumber ?? ''}`));
  const isWhole = aides.length > 0 && ticked.size === aides.length;
  const tick = (id: string, isTicked: boolean) =>
    onTick(new Set(isTicked ? [...ticked, id] : [...ticked].filter((other) => other !== id)));

  return (
    <fieldset className="field">
      <legend className="sr-only">{t.who}</legend>
      <input type="hidden" name="aides" value={[...ticked].join(',')} />
      <div className="flex flex-wrap items-center gap-3">
        <input
          className="input max-w-64"
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <button
          type="button"
          className="button"
          onClick={() => onTick(isWhole ? new Set() : new Set(aides.map(({ id }) => id)))}
        >
          {isWhole ? t.clearAll : t.selectAll}
        </button>
        <p className="hint" role="status">
          {t.ticked(ticked.size)}
        </p>
      </div>
      <ul className="grid max-h-96 gap-x-6 overflow-y-auto rounded-medium border border-line px-4 py-3 sm:grid-cols-2">
        {shown.map(({ id, name, staffNumber }) => (
          <li key={id}>
            <label className="switch">
              <input
                type="checkbox"
                checked={ticked.has(id)}
                onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
              />
              <span className="wrap-anywhere">
                {name} {staffNumber && <span className="hint figures">{staffNumber}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Compares without case and accents. */
const isFound = (wanted: string, text: string): boolean => plain(text).includes(plain(wanted.trim()));
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

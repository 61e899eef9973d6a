import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { UndoneImport } from '#shared/contract/imports.ts';

/** The episodes an undo of an import has removed, and those that stay. */
export function Undone({ episodes, series, keptCount, kept }: UndoneImport) {
  const t = studioWords().moving.done;
  return (
    <div className="mb-6 grid gap-3">
      <p className="alert alert-good" role="status">
        {t.undone(episodes, series)}
      </p>
      {keptCount > 0 && (
        <div>
          <p>{t.kept(keptCount)}</p>
          <ul className="mt-2 grid list-disc gap-1 ps-6">
            {kept.map(({ id, title }) => (
              <li key={id}>
                <a className="underline wrap-anywhere" href={localPath(`/studio/episodes/${id}`)}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
          {keptCount > kept.length && <p className="hint">{t.firstOnes(kept.length)}</p>}
        </div>
      )}
    </div>
  );
}

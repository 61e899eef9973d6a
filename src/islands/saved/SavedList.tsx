import { words, locale } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatInstant } from '#shared/dates.ts';
import { formatBytes } from '#shared/size.ts';
import { askFirst } from '../ui/ask-first.tsx';
import { isSafariPage, labelOf, saveAgain, toggleSaving } from './buttons.ts';
import { clearRemoved, readRemoved } from './removed.ts';
import { $saving, announceSaved, percentOf, stopSaving } from './saving.ts';
import { freeSpace } from '../capabilities/device.ts';
import { listSaved, removeSaved, type Savable, type SavedEpisode } from './store.ts';

/** The episodes saved on this device, with size and date. `hasAdvice`: how to keep it, in words. */
export function SavedList({ hasAdvice = false }: { hasAdvice?: boolean }) {
  const { saved: t } = words();
  const saving = useStore($saving, { ssr: 'initial' });
  const [all, setAll] = useState<SavedEpisode[] | null>(null);
  const [gone, setGone] = useState<Savable[]>([]);
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    let isLatest = true;
    const read = async () => {
      const found = await listSaved();
      if (!isLatest) return; // it may still have what was removed since
      setAll(found);
      setGone(readRemoved().filter(({ id }) => !found.some((saved) => saved.id === id)));
      setLeft(await freeSpace());
    };
    read().catch(() => isLatest && setAll([]));
    return () => void (isLatest = false);
  }, [saving]);

  const remove = async (ids: string[]) => {
    for (const id of ids) {
      stopSaving(id);
      await removeSaved(id);
    }
    await announceSaved();
  };

  if (!all) return <p role="status">{t.looking}</p>;
  const lost = gone.length > 0 && <Gone gone={gone} onForget={() => [clearRemoved(), setGone([])]} />;
  if (all.length === 0)
    return (
      <div className="grid gap-6">
        <p>{t.nothing}</p>
        {lost}
      </div>
    );
  const removeOne = async ({ id, title }: SavedEpisode) =>
    (await askFirst({ question: t.removeQuestion(title), confirm: t.remove })) && remove([id]);
  const removeAll = async () =>
    (await askFirst({ question: t.removeAllQuestion, confirm: t.removeAll })) && remove(all.map(({ id }) => id));
  const used = all.reduce((sum, saved) => sum + (saved.bytes * percentOf(saved)) / 100, 0);
  return (
    <div className="grid gap-6">
      <ul className="rows">
        {all.map((saved) => (
          <SavedRow
            key={saved.id}
            saved={saved}
            label={labelOf(saved, saving)}
            onRemove={() => void removeOne(saved)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="hint">{t.used(formatBytes(used)) + (left === null ? '' : t.left(formatBytes(left)))}</p>
        <button type="button" className="button" onClick={() => void removeAll()}>
          {t.removeAll}
        </button>
      </div>
      {lost}
      {hasAdvice && <Advice />}
    </div>
  );
}

type RowProps = { saved: SavedEpisode; label: string; onRemove: () => void };

function SavedRow({ saved, label, onRemove }: RowProps) {
  const { saved: t } = words();
  const { id, title, bytes, savedAt, isDone, isOutdated, playable } = saved;
  const canGoOn = !isDone || isOutdated;
  return (
    <li>
      <div>
        <p className="font-semibold wrap-anywhere">
          <a className="hover:underline" href={localPath(`/episodes/${id}`)}>
            {title}
          </a>
        </p>
        <p className="hint">
          <span>{formatBytes(bytes) + t.savedOn}</span>{' '}
          <time dateTime={savedAt}>{formatInstant(new Date(savedAt), 'date', locale())}</time>
          {isOutdated && <span>{t.newer}</span>}
        </p>
      </div>
      <div className="flex flex-none flex-wrap justify-end gap-x-3">
        {isDone && (
          <a
            className="button"
            href={playable.audioUrl}
            data-play={JSON.stringify(playable)}
            aria-label={words().player.playEpisode(title)}
          >
            {t.play}
          </a>
        )}
        {canGoOn && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void (isOutdated ? saveAgain : toggleSaving)({ ...playable, bytes })}
          >
            {isOutdated ? t.saveAgain : label}
          </button>
        )}
        <button type="button" className="button button-quiet text-muted" onClick={onRemove}>
          {t.remove}
          <span className="sr-only"> {title}</span>
        </button>
      </div>
    </li>
  );
}

/** The episodes that the browser removed, to be saved again. */
const Gone = ({ gone, onForget }: { gone: Savable[]; onForget: () => void }) => (
  <section aria-labelledby="gone">
    <h2 id="gone" className="text-h4">
      {words().saved.removedByBrowser}
    </h2>
    <ul className="rows">
      {gone.map((episode) => (
        <li key={episode.id}>
          <a className="font-semibold wrap-anywhere hover:underline" href={localPath(`/episodes/${episode.id}`)}>
            {episode.title}
          </a>
          <button type="button" className="button button-quiet" onClick={() => void saveAgain(episode)}>
            {words().saved.saveAgain}
            <span className="sr-only"> {episode.title}</span>
          </button>
        </li>
      ))}
    </ul>
    <button type="button" className="button button-quiet -ms-3" onClick={onForget}>
      {words().saved.forget}
    </button>
  </section>
);

/** How to keep what is saved: a browser may clear it away. */
const Advice = () => (
  <div className="prose text-note">
    <h2>{words().saved.stays}</h2>
    <p>{isSafariPage() ? words().saved.safariRemoves : words().saved.browserMayRemove}</p>
    <p>{words().saved.privateWindow}</p>
  </div>
);

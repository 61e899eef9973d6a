import { useState } from 'react';
import type { ImportPreview, PodcastImport, UndoneImport } from '#shared/contract/imports.ts';
import { send } from '../api.ts';
import { FeedForm } from './FeedForm.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportOffer } from './ImportOffer.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { Undone } from './Undone.tsx';

type ImportPanelProps = { initial: PodcastImport | null; feed: string; isNew: boolean };

/** From the address of an old podcast to its episodes here. `feed`: ours; `isNew`: the site has no episodes yet. */
export function ImportPanel({ initial, feed, isNew }: ImportPanelProps) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(initial);
  const [undone, setUndone] = useState<UndoneImport | null>(null);

  const read = async (id: string) => setCurrent(await send('GET /api/imports/{importId}', { importId: id }));
  const start = async (options: { url: string; show: boolean; drafts: boolean }) => {
    const begun = await send('POST /api/imports', {}, options);
    if ('id' in begun) await read(begun.id);
    setPreview(null);
  };
  const forget = () => setCurrent(null);
  const showUndone = (next: UndoneImport) => {
    setUndone(next);
    forget();
  };

  if (current && current.state !== 'done')
    return (
      <ImportProgress
        current={current}
        onRead={(next) => setCurrent(follow(next))}
        onStopped={forget}
        onUndone={showUndone}
      />
    );
  if (current)
    return (
      <ImportDone {...{ current, feed }} onStart={start} onChange={setCurrent} onEnd={forget} onUndone={showUndone} />
    );
  if (preview)
    return (
      <ImportOffer
        preview={preview}
        isNew={isNew}
        onStart={(options) => start({ ...options, url: typed })}
        onCancel={() => setPreview(null)}
      />
    );
  return (
    <>
      {undone && <Undone {...undone} />}
      <FeedForm
        onPreview={(found, address) => {
          setPreview(found);
          setTyped(address);
        }}
      />
    </>
  );
}

/** An answer that was on its way when the import was stopped does not bring it back. */
const follow = (next: PodcastImport) => (shown: PodcastImport | null) => shown && next;

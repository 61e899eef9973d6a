import { studioWords } from '#shared/language.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $account } from '../account/account.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { UNDO } from '../ui/toast.ts';
import { deleteEpisode, undoDeletion } from './change-episode.ts';
import { DraftsLink } from './DraftsLink.tsx';
import { DraftsNote } from './DraftsNote.tsx';
import { EpisodeMenu } from './EpisodeMenu.tsx';
import type { MenuPlace, Places } from './places.ts';

/** Renders the administrators' controls of every page, each in its place. Unmounted on sign-out. */
export function Studio({ places, address }: { places: Places; address: string }) {
  const account = useStore($account);
  const [doomed, setDoomed] = useState<MenuPlace | null>(null);
  useEffect(() => {
    const undo = (event: Event) => void undoDeletion((event as CustomEvent<string>).detail);
    window.addEventListener(UNDO, undo);
    return () => window.removeEventListener(UNDO, undo);
  }, []);
  if (!account?.isAdmin) return null;
  const { list, home } = places;
  const t = studioWords().episodes.menu;

  return (
    <>
      {places.menus.map((place) =>
        createPortal(<EpisodeMenu {...place} onDelete={() => setDoomed(place)} />, place.host, place.id),
      )}
      {list && createPortal(<DraftsLink address={address} />, list)}
      {home && createPortal(<DraftsNote />, home)}
      {doomed &&
        createPortal(
          <ConfirmDialog
            question={t.confirmDelete}
            about={doomed.title}
            confirm={t.delete}
            onConfirm={() => {
              setDoomed(null);
              void deleteEpisode(doomed.id, !doomed.kind.endsWith('card'));
            }}
            onCancel={() => setDoomed(null)}
          />,
          document.body,
        )}
    </>
  );
}

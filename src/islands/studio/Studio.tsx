import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { $account } from '../account/account.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { deleteEpisode } from './change-episode.ts';
import { DraftsLink } from './DraftsLink.tsx';
import { EpisodeMenu } from './EpisodeMenu.tsx';
import type { MenuPlace, Places } from './places.ts';
import { STUDIO_MENU, StudioLinks, StudioOpener } from './StudioLinks.tsx';

/** Renders the administrators' controls of every page, each in its place. Unmounted on sign-out. */
export function Studio({ places, address }: { places: Places; address: string }) {
  const account = useStore($account);
  const [doomed, setDoomed] = useState<MenuPlace | null>(null);
  if (!account?.isAdmin) return null;
  const { badge, list } = places;

  return (
    <>
      {places.menus.map((place) =>
        createPortal(<EpisodeMenu {...place} onDelete={() => setDoomed(place)} />, place.host, place.id),
      )}
      {badge && createPortal(<StudioOpener controls={STUDIO_MENU} />, badge)}
      {places.account && createPortal(<StudioLinks id={STUDIO_MENU} address={address} />, places.account)}
      {list && createPortal(<DraftsLink address={address} />, list)}
      {doomed &&
        createPortal(
          <ConfirmDialog
            question="Are you sure you want to delete this episode? This action cannot be undone."
            about={doomed.title}
            confirm="Delete Episode"
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

import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { $account } from '../account/account.ts';
import { DraftsLink } from './DraftsLink.tsx';
import { DraftsNote } from './DraftsNote.tsx';
import { EpisodeMenu } from './EpisodeMenu.tsx';
import type { Places } from './places.ts';

/** Renders the administrators' controls of every page, each in its place. Unmounted on sign-out. */
export function Studio({ places: { menus, list, home }, address }: { places: Places; address: string }) {
  const account = useStore($account);
  if (!account?.isAdmin) return null;
  return (
    <>
      {menus.map((menu) => createPortal(<EpisodeMenu {...menu} />, menu.host, menu.id))}
      {list && createPortal(<DraftsLink address={address} />, list)}
      {home && createPortal(<DraftsNote />, home)}
    </>
  );
}

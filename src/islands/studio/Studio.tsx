import { studioWords } from '#shared/language.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { $account } from '../account/account.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PublishStored } from '../publishing/PublishStored.tsx';
import { changeVisibility, deleteEpisode } from './change-episode.ts';
import { DraftsLink } from './DraftsLink.tsx';
import { DraftsNote } from './DraftsNote.tsx';
import { EpisodeMenu, type MenuQuestion } from './EpisodeMenu.tsx';
import { UnpublishDialog } from './UnpublishDialog.tsx';
import type { MenuPlace, Places } from './places.ts';

/** Renders the administrators' controls of every page, each in its place. Unmounted on sign-out. */
export function Studio({ places, address }: { places: Places; address: string }) {
  const account = useStore($account);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!account?.isAdmin) return null;
  const { list, home } = places;

  return (
    <>
      {places.menus.map((place) =>
        createPortal(<EpisodeMenu {...place} onAsk={(what) => setAsked({ what, ...place })} />, place.host, place.id),
      )}
      {list && createPortal(<DraftsLink address={address} />, list)}
      {home && createPortal(<DraftsNote />, home)}
      {asked && createPortal(<Question {...asked} onClose={() => setAsked(null)} />, document.body)}
    </>
  );
}

type Asked = { what: MenuQuestion } & Pick<MenuPlace, 'id' | 'title' | 'kind'>;

function Question({ what, id, title, kind, onClose }: Asked & { onClose: () => void }) {
  const { menu } = studioWords().episodes;
  const confirm = (act: () => Promise<void>) => () => {
    onClose();
    void act();
  };
  const unpublish = confirm(() => changeVisibility(id, 'unpublish'));
  if (what === 'publish') return <PublishStored id={id} onClose={onClose} />;
  if (what === 'unpublish') return <UnpublishDialog titles={[title]} onConfirm={unpublish} onCancel={onClose} />;
  return (
    <ConfirmDialog
      question={menu.confirmDelete}
      about={title}
      confirm={menu.delete}
      onConfirm={confirm(() => deleteEpisode(id, !kind.endsWith('card')))}
      onCancel={onClose}
    />
  );
}

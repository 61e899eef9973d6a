import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useState } from 'react';
import { ActionMenu, type MenuItem } from '../ui/ActionMenu.tsx';
import { changeVisibility } from './change-episode.ts';
import type { MenuPlace } from './places.ts';
import { UnpublishDialog } from './UnpublishDialog.tsx';

/** An episode's menu on its card or page, for administrators. */
export function EpisodeMenu({ id, title, kind, onDelete }: MenuPlace & { onDelete: () => void }) {
  const t = studioWords().episodes.menu;
  const [isAsking, setIsAsking] = useState(false);
  const unpublish = () => {
    setIsAsking(false);
    void changeVisibility(id, 'unpublish');
  };
  const items: MenuItem[] = [
    { label: t.edit, href: localPath(`/edit/${id}`) },
    ...(kind.startsWith('draft') ? [{ label: t.publishAt, href: localPath(`/edit/${id}#publishAt`) }] : []),
    ...(kind === 'page' ? [{ label: t.unpublish, onChoose: () => setIsAsking(true) }] : []),
    { label: t.delete, onChoose: onDelete, isDanger: true },
  ];
  return (
    <>
      <ActionMenu label={t.actions(title)} items={items} className="cover-button size-target" />
      {isAsking && <UnpublishDialog titles={[title]} onConfirm={unpublish} onCancel={() => setIsAsking(false)} />}
    </>
  );
}

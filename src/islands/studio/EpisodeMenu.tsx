import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { ActionMenu, type MenuItem } from '../ui/ActionMenu.tsx';
import type { MenuPlace } from './places.ts';

/** What is asked before it is done. */
export type MenuQuestion = 'publish' | 'unpublish' | 'delete';

/** An episode's menu, on its card and its page. */
export function EpisodeMenu({ id, title, kind, onAsk }: MenuPlace & { onAsk: (what: MenuQuestion) => void }) {
  const t = studioWords().episodes.menu;
  const publish: MenuItem = { label: t.publish, onChoose: () => onAsk('publish') };
  const unpublish: MenuItem = { label: t.unpublish, onChoose: () => onAsk('unpublish') };
  const items: MenuItem[] = [
    { label: t.edit, href: localPath(`/edit/${id}`) },
    ...(kind.startsWith('draft') ? [publish] : []),
    ...(kind === 'page' ? [unpublish] : []),
    { label: t.delete, isDanger: true, onChoose: () => onAsk('delete') },
  ];
  return <ActionMenu label={t.actions(title)} className="cover-button size-target" items={items} />;
}
